import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { MergeEntry, RestoreRequest } from '../../kit/history/history-entry.tsx';
import { HistoryList, type ReadHistory } from '../../kit/history/history-list.tsx';
import { RecordHistory } from '../../kit/history/record-history.tsx';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { UndoMergeButton } from '../plan-merge/undo-merge-button.tsx';
import { useListedPlan } from '../verification/plan-verifying.ts';
import { isNow, planHistoryFields } from './field-text.ts';
import { useReadHistory } from './plan-history-queries.ts';
import { RestoreQuestion } from './restore-question.tsx';

/** The history of a plan, from which administrators can restore earlier states. */
export default function PlanHistory({ plan }: { readonly plan: Plan }) {
  const read = useReadHistory();
  // The open plan may show what the facility's contracts decide instead of what the plan itself says.
  const own = useListedPlan(plan._id) ?? plan;
  const [request, setRequest] = useState<RestoreRequest>();
  const restored = useRef(false);
  return (
    <>
      <HistoryList
        id={plan._id}
        version={plan.version}
        read={read}
        fields={planHistoryFields}
        mergedIn={(entry) => <MergedIn plan={plan} entry={entry} read={read} />}
        restoring={{
          version: plan.version,
          isNow: (field, value) => isNow(own, field, value),
          onAsk: (next) => {
            restored.current = false;
            setRequest(next);
          },
        }}
      />
      {request && (
        <RestoreQuestion
          plan={plan}
          request={request}
          finalFocus={() => (restored.current ? toggle() : buttonOf(request))}
          onRestored={() => {
            restored.current = true;
          }}
          onClose={() => setRequest(undefined)}
        />
      )}
    </>
  );
}

type MergedInProps = { readonly plan: Plan; readonly entry: MergeEntry; readonly read: ReadHistory };

/** A plan that was merged into this one: its own history, and the button to undo the merge. */
function MergedIn({ plan, entry: { merged }, read }: MergedInProps) {
  const gone = usePlanList().data?.plans.find(({ _id }) => _id === merged.id);
  return (
    <>
      <chakra.div ps="4" borderStartWidth="2px">
        <RecordHistory
          label={`History of ${merged.name}`}
          id={merged.id}
          version={gone?.version ?? 0}
          read={read}
          fields={planHistoryFields}
          mergedIn={(entry) => <MergedIn plan={plan} entry={entry} read={read} />}
        />
      </chakra.div>
      {gone !== undefined && <UndoMergeButton merged={gone} survivor={plan} leftFocus={toggle} />}
    </>
  );
}

/** After a restore the pressed button may be gone; the button that opens the history stays. */
const toggle = () => document.querySelector<HTMLElement>('[data-history-toggle]');

function buttonOf({ version, field }: RestoreRequest): HTMLElement | null {
  const name = field === undefined ? String(version) : `${version + 1} ${field}`;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-restore]')];
  return buttons.find(({ dataset }) => dataset.restore === name) ?? toggle();
}
