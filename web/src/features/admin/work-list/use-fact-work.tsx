import { type ReactNode, useMemo, useState } from 'react';
import { contractOnDay } from '../../../../../shared/hub/contracts/contract-status-on-day.ts';
import { type PayerContract, payerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { splitByEnded } from '../../../../../shared/plan/ending.ts';
import { planFacts } from '../../../../../shared/plan/fact-groups.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { Verifiable } from '../../../../../shared/verification/fact-state.ts';
import { type DueRecord, factsDue } from '../../../../../shared/verification/facts-due.ts';
import { paths } from '../../../config/paths.ts';
import { localStateText } from '../../../entities/verification/state-text.ts';
import { useNow } from '../../../kit/hooks/use-now.ts';
import { timeAgo, today } from '../../../kit/local-time.ts';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { usePlaceWhenGone } from '../../../kit/work-list/use-place-when-gone.ts';
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
import { contractKind, contractsOf } from '../payer-contracts/contract-kind.ts';
import { planLink } from './use-plan-work.tsx';

const VerifyPlanDialog = onDemand(() => import('../../../entities/verification/verify-plan-dialog.tsx'));
const ContractFactsDialog = onDemand(() => import('../payer-contracts/contract-facts-dialog.tsx'));

type VerifyTask = { readonly finalFocus: () => HTMLElement | null } & (
  | { readonly plan: Plan }
  | { readonly contract: PayerContract }
);

/** Returns the active facility's plans and payer contracts whose facts need verification. */
export function useFactWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const contracts = usePagedList(contractsOf(activeFacility), { whole: true });
  const now = useNow();
  const [task, setTask] = useState<VerifyTask>();
  const plans = list.data?.complete ? list.data.plans : undefined;
  const agreed = contracts.complete ? contracts.rows : undefined;
  const parts = useMemo(() => {
    if (plans === undefined || agreed === undefined) return undefined;
    const day = today(new Date(now));
    const { current } = splitByEnded(plans, day);
    const here = agreed.filter(
      (contract) =>
        contract.facilityName === activeFacility && contractOnDay(contract, day).phase !== 'ended',
    );
    const verify = (about: string, what: { plan: Plan } | { contract: PayerContract }) => (
      <VerifyButton about={about} onVerify={(finalFocus) => setTask({ ...what, finalFocus })} />
    );
    return [
      {
        key: 'facts-plans',
        title: 'Plans with facts to verify',
        items: factsDue(current, planFacts, now).map((due) => ({
          ...workItem(due, verify(due.record.descriptiveName, { plan: due.record })),
          links: [planLink(due.record)],
        })),
        page: { to: paths.factsDue(), text: 'Review them' },
      },
      {
        key: 'facts-contracts',
        title: 'Payer contracts with facts to verify',
        items: factsDue(here, payerContract.facts, now).map((due) => ({
          ...workItem(due, verify(contractKind.subject(due.record), { contract: due.record })),
          links: [{ to: paths.payerContracts(due.record._id), text: due.record.payerName }],
        })),
        page: { to: paths.payerContracts(), text: 'Payer Contracts' },
      },
    ];
  }, [plans, agreed, activeFacility, now]);
  // The lists' own parts report their failures; they are not repeated here.
  const failed = list.isError || contracts.isError;
  return {
    ...workSource('Facts due', { ...list, isError: false }, failed ? (parts ?? []) : parts),
    front:
      task &&
      ('plan' in task ? (
        <VerifyPlanDialog {...task} onClose={() => setTask(undefined)} />
      ) : (
        // The list of its own facility: another tab may switch to another one meanwhile.
        <ContractFactsDialog
          {...task}
          list={contractsOf(task.contract.facilityName)}
          onClose={() => setTask(undefined)}
        />
      )),
  };
}

type FactRecord = Verifiable & { readonly _id: string };

function workItem<Record extends FactRecord>(
  { record: { _id, verification }, state, since }: DueRecord<Record>,
  actions: ReactNode,
): Omit<WorkItem, 'links'> {
  const owner = verification?.owner?.name ?? 'Administrators';
  return {
    key: _id,
    detail: `${localStateText(state)}; owner: ${owner}`,
    actions,
    age: `${state.state === 'due' ? 'due' : 'added'} ${timeAgo(new Date(since).toISOString())}`,
  };
}

function VerifyButton({
  about,
  onVerify,
}: {
  readonly about: string;
  readonly onVerify: (finalFocus: VerifyTask['finalFocus']) => void;
}) {
  const gone = usePlaceWhenGone();
  return (
    <SecondaryButton
      size="xs"
      minH="8"
      aria-label={`Verify: ${about}`}
      onClick={({ currentTarget: button }) => {
        gone.current = placeInWork(button);
        onVerify(gone.current);
      }}
    >
      Verify
    </SecondaryButton>
  );
}
