import { useQuery } from '@tanstack/react-query';
import { contractsOfClass } from '../../../../shared/hub/contracts/contract-status-on-day.ts';
import { contractMark } from '../../../../shared/hub/contracts/contracts-by-phase.ts';
import { canBeContradicted, decidedElsewhere } from '../../../../shared/hub/contracts/decided-status.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { localDay, today } from '../../kit/local-time.ts';
import { useApi } from '../../lib/services.tsx';
import { contractsFor } from '../contract-status/contracts-for.ts';

/** How long (ms) a response stays fresh when the same plan is opened again. */
const freshMs = 60_000;
/** A plan may stay open for long. Its contracts are loaded again as often as the list is. */
const recheckMs = 3 * 60_000;

/** Loads the facility's contracts with the plan's payer and its policies for the plan. They arrive after the modal has opened. */
export function usePayerContracts(plan: Plan, facility: string) {
  const api = useApi();
  const { _id, payerName, planName, descriptiveName } = plan;
  const query = { facility, payerName, planName, descriptiveName, plan: _id };
  return useQuery({
    queryKey: ['plan-cover', query],
    staleTime: freshMs,
    queryFn: async ({ signal }) => (await api.call('getPlanCover', { query }, { signal })).data.data,
    // After a failure the person decides.
    refetchInterval: ({ state }) => state.data !== undefined && recheckMs,
  });
}

export type PayerContractsQuery = ReturnType<typeof usePayerContracts>;

/** Reports whether a payer contract or plan policy here has rows in one of these lists. */
export function inAgreements(
  plan: Plan,
  { data }: PayerContractsQuery,
  ...lists: readonly ('portals' | 'phones' | 'addresses')[]
): boolean {
  if (data === undefined) return false;
  const shown = [...contractsOfClass(data.contracts, plan.financialClass), ...data.policies];
  return shown.some((agreement) => lists.some((list) => agreement[list].length > 0));
}

/** Returns the mark on the plan's contracting status here today, if the payer contract does not simply apply. */
export function payerContractMark(plan: Plan, { data }: PayerContractsQuery): string | undefined {
  return data && contractMark(contractsOfClass(data.contracts, plan.financialClass), today());
}

/** At most this many facilities are named in a sentence. */
const mostNamed = 3;

/**
 * Returns a plan's lines, decided by what is known of the contracts, and a sentence on the undecided ones of other facilities.
 * This facility's line was decided with the list; its contracts may be newer here, and can only make it Must Call, never undo that.
 */
export function decidedLines(plan: Plan, facility: string, { data, isFetching }: PayerContractsQuery) {
  const elsewhere = data?.elsewhere ?? [];
  const known = data === undefined ? [] : [...elsewhere, { ...data, facilityName: facility }];
  const { mine, others } = contractsFor(decidedElsewhere(plan, known, today(), localDay), facility);
  const decidedFacilities = new Set(elsewhere.map(({ facilityName }) => facilityName));
  const open = others.filter(
    ({ facilityName, contractStatus }) =>
      canBeContradicted(contractStatus) && !decidedFacilities.has(facilityName),
  );
  if (open.length === 0) return { mine, others, doubt: undefined };
  const names = open.slice(0, mostNamed).map(({ facilityName }) => facilityName);
  const which = open.length > names.length ? `${open.length} of them` : names.join(', ');
  const says = open.length === others.length ? 'As the plan says.' : `${which}: as the plan says.`;
  const why =
    data === undefined && isFetching ? 'Looking up their contracts…' : 'Their contracts are not known here.';
  return { mine, others, doubt: `${says} ${why}` };
}
