import { useQuery } from '@tanstack/react-query';
import {
  type ContractMark,
  contractMark,
  contractsOfClass,
} from '../../../../shared/hub/contracts/contract-status-on-day.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { today } from '../../kit/local-time.ts';
import { useApi } from '../../lib/services.tsx';

/** How long an answer holds when the same plan is opened again, in milliseconds. */
const freshMs = 60_000;

/** What the facility has agreed with the plan's payer and decided about the plan. It comes after the modal is open. */
export function usePayerContracts(plan: Plan, facility: string) {
  const api = useApi();
  const { payerName, planName, descriptiveName } = plan;
  const query = { facility, payerName, planName, descriptiveName };
  return useQuery({
    queryKey: ['plan-cover', query],
    staleTime: freshMs,
    queryFn: async ({ signal }) =>
      (await api.call('getPlanCover', { query }, { signal })).data?.data ?? { contracts: [], policies: [] },
  });
}

export type PayerContractsQuery = ReturnType<typeof usePayerContracts>;

/** Whether the payer's contract here names a portal or a phone. */
export function hasContacts(plan: Plan, { data }: PayerContractsQuery): boolean {
  const contracts = data ? contractsOfClass(data.contracts, plan.financialClass) : [];
  return contracts.some(({ portals, phones }) => portals.length + phones.length > 0);
}

/** What marks the plan's contracting status here today, if the payer's contract does not simply hold. */
export function payerContractMark(plan: Plan, { data }: PayerContractsQuery): ContractMark | undefined {
  return data && contractMark(contractsOfClass(data.contracts, plan.financialClass), today());
}
