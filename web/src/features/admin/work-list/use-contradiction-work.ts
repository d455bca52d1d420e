import { useMemo } from 'react';
import type { DecidedContract } from '../../../../../shared/hub/contracts/decided-status.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { nameKey } from '../../../../../shared/text/name-key.ts';
import { paths } from '../../../config/paths.ts';
import { useDecidedList } from '../../../entities/contract-status/decided-list.ts';
import { type WorkSource, workSource } from '../../../kit/work-list/work-source.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../../lib/services.tsx';
import { contractSource } from '../payer-contracts/contract-source.ts';

const reasonOf = ({ facilityContracts }: Plan): string | undefined =>
  facilityContracts.map(({ reason }: DecidedContract) => reason).find((reason) => reason !== undefined);

/** Plans of the active facility that say something else than what it has agreed, with the way to both sides. */
export function useContradictionWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const decided = useDecidedList(list.data, activeFacility);
  const { rows: contracts } = usePagedList(contractSource, { whole: true });
  const parts = useMemo(() => {
    if (!decided?.complete) return undefined;
    const here = contracts.filter(({ facilityName }) => facilityName === activeFacility);
    const ofPayer = Map.groupBy(here, ({ payerName }) => nameKey(payerName));
    const items = decided.plans.flatMap((plan) => {
      const reason = reasonOf(plan);
      if (reason === undefined) return [];
      const agreed = ofPayer.get(nameKey(plan.payerName)) ?? [];
      const contract =
        agreed.find(({ financialClass }) => financialClass === plan.financialClass) ?? agreed[0];
      const other = contract && {
        to: paths.payerContracts(contract._id),
        text: `Payer contract with ${contract.payerName}`,
      };
      const policies = { to: paths.planPolicies(), text: 'Plan policies' };
      const links = [{ to: paths.editPlan(plan._id), text: plan.descriptiveName }, other ?? policies];
      return [{ key: plan._id, links, detail: reason }];
    });
    return [{ key: 'contradictions', title: 'Plans and agreements that contradict each other', items }];
  }, [decided, contracts, activeFacility]);
  return workSource('Plans and agreements', list, parts);
}
