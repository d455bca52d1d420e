import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type { MergeEntry } from '../../kit/history/history-entry.tsx';
import { HistoryList, type ReadHistory } from '../../kit/history/history-list.tsx';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { planHistoryFields } from '../plan-history/field-text.ts';
import { UndoMergeButton } from './undo-merge-button.tsx';

const historyToggle = () => document.querySelector<HTMLElement>('[data-history-toggle]');

type Props = { readonly plan: Plan; readonly entry: MergeEntry; readonly read: ReadHistory };

/** A plan that was merged into this one: its own history, and the button to undo the merge. */
export function MergedIn({ plan, entry: { merged }, read }: Props) {
  const [open, setOpen] = useState(false);
  const gone = usePlanList().data?.plans.find(({ _id }) => _id === merged.id);
  return (
    <>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <chakra.summary w="fit-content" py="0.5" color="fg.muted" cursor="button">
          History of {merged.name}
        </chakra.summary>
        {open && (
          <chakra.div ps="4" borderStartWidth="2px">
            <HistoryList
              id={merged.id}
              version={gone?.version ?? 0}
              read={read}
              fields={planHistoryFields}
              mergedIn={(entry) => <MergedIn plan={plan} entry={entry} read={read} />}
            />
          </chakra.div>
        )}
      </details>
      {gone !== undefined && <UndoMergeButton merged={gone} survivor={plan} leftFocus={historyToggle} />}
    </>
  );
}
