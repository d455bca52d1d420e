import { lazy, Suspense, useMemo, useState } from 'react';
import {
  canBeContradicted,
  contradiction,
  factsFinder,
} from '../../../../../shared/hub/contracts/decided-status.ts';
import { contradictedBy, mendsOf } from '../../../../../shared/hub/contracts/mends.ts';
import { partedByEnd } from '../../../../../shared/plan/ending.ts';
import { paths } from '../../../config/paths.ts';
import { localDay, today } from '../../../kit/local-time.ts';
import {
  placeInWork,
  type WorkItem,
  type WorkSource,
  workSource,
} from '../../../kit/work-list/work-source.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../../lib/services.tsx';
import { contractSource } from '../payer-contracts/contract-source.ts';
import { policySource } from '../plan-policies/policy-source.ts';
import { MendButtons, type RecordMends } from './mend-buttons.tsx';
import { planLink } from './use-plan-work.tsx';

const ContractDialog = lazy(() => import('../payer-contracts/contract-dialog.tsx'));
const PolicyDialog = lazy(() => import('../plan-policies/policy-dialog.tsx'));

type OpenMend = {
  readonly mend: RecordMends['agreed'][number];
  readonly finalFocus: () => HTMLElement | null;
};

/** Returns plans of the active facility whose status contradicts its contracts or policies, with buttons that fix either side. */
export function useContradictionWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const contracts = usePagedList(contractSource, { whole: true });
  const policies = usePagedList(policySource, { whole: true });
  const [openMend, setOpenMend] = useState<OpenMend>();
  const complete = list.data?.complete && contracts.complete && policies.complete;
  const plans = complete ? list.data?.plans : undefined;
  const day = today();
  const parts = useMemo(() => {
    if (plans === undefined) return undefined;
    const isHere = ({ facilityName }: { readonly facilityName: string }) => facilityName === activeFacility;
    const factsOf = factsFinder({
      contracts: contracts.rows.filter(isHere),
      policies: policies.rows.filter(isHere),
    });
    const compared = partedByEnd(plans, day).current.flatMap((plan) => {
      const status = plan.facilityContracts.find(
        (line) => isHere(line) && canBeContradicted(line.contractStatus),
      )?.contractStatus;
      if (status === undefined) return [];
      const facts = factsOf(plan);
      return [{ plan, status, facts, reason: contradiction(status, facts, day, localDay) }];
    });
    const agreeing = compared.filter(({ reason }) => reason === undefined);
    const items = compared.flatMap(({ plan, status, facts, reason }): WorkItem[] => {
      if (reason === undefined) return [];
      const mends = mendsOf(status, facts, plan.financialClass, day);
      return [
        {
          key: plan._id,
          links: [planLink(plan), ...mends.agreed.map(agreedLink)],
          detail: reason,
          actions: (
            <MendButtons
              {...{ plan, mends }}
              facility={activeFacility}
              others={(mend) => contradictedBy(mend, agreeing, day)}
              onLook={(mend, button) => {
                const place = placeInWork(button);
                setOpenMend({ mend, finalFocus: () => (button.isConnected ? button : place()) });
              }}
            />
          ),
        },
      ];
    });
    return [{ key: 'contradictions', title: 'Plans and agreements that contradict each other', items }];
  }, [plans, contracts.rows, policies.rows, activeFacility, day]);
  const title = 'Plans and agreements';
  // Without the contracts nothing can be compared: report why they could not be loaded.
  if (contracts.isError && parts === undefined) return workSource(title, contracts, []);
  return {
    ...workSource(title, policies.isError ? policies : list, parts),
    front: openMend && <RecordToLookAt {...openMend} onClose={() => setOpenMend(undefined)} />,
  };
}

const agreedLink = ({ side, record }: RecordMends['agreed'][number]) =>
  side === 'contract'
    ? { to: paths.payerContracts(record._id), text: `Payer contract with ${record.payerName}` }
    : { to: paths.planPolicies(), text: `Plan policy for ${record.planName}` };

/** The record's dialog, prefilled with the values that would agree, focused on the field that needs a decision. */
function RecordToLookAt({ mend, finalFocus, onClose }: OpenMend & { readonly onClose: () => void }) {
  const begun = { values: mend.set, at: mend.look ?? '' };
  const more = { begun, finalFocus, onClose, onCreated: () => {} };
  return (
    <Suspense>
      {mend.side === 'contract' ? (
        <ContractDialog item={mend.record} {...more} />
      ) : (
        <PolicyDialog item={mend.record} {...more} />
      )}
    </Suspense>
  );
}
