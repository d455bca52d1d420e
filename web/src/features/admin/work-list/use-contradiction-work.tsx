import { useMemo, useState } from 'react';
import {
  canBeContradicted,
  contradiction,
  factsFinder,
} from '../../../../../shared/hub/contracts/decided-status.ts';
import { contradictedBy, fixesFor } from '../../../../../shared/hub/contracts/fixes.ts';
import { splitByEnded } from '../../../../../shared/plan/ending.ts';
import { paths } from '../../../config/paths.ts';
import { localDay, today } from '../../../kit/local-time.ts';
import {
  placeInWork,
  type WorkItem,
  type WorkSource,
  workSource,
} from '../../../kit/work-list/work-source.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../../lib/services.tsx';
import { contractsOf } from '../payer-contracts/contract-kind.ts';
import { PolicyDialog, policiesOf } from '../plan-policies/policy-kind.ts';
import { FixButtons, type RecordFixes } from './fix-buttons.tsx';
import { planLink } from './use-plan-work.tsx';

const ContractDialog = onDemand(() => import('../payer-contracts/contract-dialog.tsx'));

type OpenFix = {
  readonly fix: RecordFixes['agreed'][number];
  readonly finalFocus: () => HTMLElement | null;
};

/** Returns plans of the active facility whose status contradicts its contracts or policies, with buttons that fix either side. */
export function useContradictionWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const contracts = usePagedList(contractsOf(activeFacility), { whole: true });
  const policies = usePagedList(policiesOf(activeFacility), { whole: true });
  const [openFix, setOpenFix] = useState<OpenFix>();
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
    const compared = splitByEnded(plans, day).current.flatMap((plan) => {
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
      const fixes = fixesFor(status, facts, plan.financialClass, day);
      return [
        {
          key: plan._id,
          links: [planLink(plan), ...fixes.agreed.map(agreedLink)],
          detail: reason,
          actions: (
            <FixButtons
              {...{ plan, fixes }}
              facility={activeFacility}
              others={(fix) => contradictedBy(fix, agreeing, day)}
              onLook={(fix, button) => setOpenFix({ fix, finalFocus: placeInWork(button) })}
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
    front: openFix && <RecordToLookAt {...openFix} onClose={() => setOpenFix(undefined)} />,
  };
}

const agreedLink = ({ side, record }: RecordFixes['agreed'][number]) =>
  side === 'contract'
    ? { to: paths.payerContracts(record._id), text: `Payer contract with ${record.payerName}` }
    : { to: paths.planPolicies(record._id), text: `Plan policy for ${record.planName}` };

/** The record's dialog, prefilled with the values that would agree, focused on the field that needs a decision. */
function RecordToLookAt({ fix, finalFocus, onClose }: OpenFix & { readonly onClose: () => void }) {
  const prefill = { values: fix.set, at: fix.look ?? '' };
  const more = { prefill, finalFocus, onClose, onCreated: () => {} };
  return fix.side === 'contract' ? (
    <ContractDialog item={fix.record} {...more} />
  ) : (
    <PolicyDialog item={fix.record} {...more} />
  );
}
