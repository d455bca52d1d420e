import { useRef, useState } from 'react';
import { mergeUndoDeadline } from '../../../../shared/plan/duplicates/merged-plans.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { RowButton } from '../../kit/data-table/row-button.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { useNow } from '../../kit/hooks/use-now.ts';
import { localTime } from '../../kit/local-time.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { mayBeSaved } from '../../lib/api/use-save-once.ts';
import { useUndoMerge, whyNotUndone } from './use-undo-merge.ts';

type Props = {
  readonly merged: Plan;
  /** Undefined if it has been deleted: the merged plan is then restored alone. */
  readonly survivor: Plan | undefined;
  /** Returns what gets the focus when the button disappears with the merge. */
  readonly leftFocus: () => HTMLElement | null;
};

/** Splits a merged plan off again, as long as that is possible. */
export function UndoMergeButton({ merged, survivor, leftFocus }: Props) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const key = useRef(crypto.randomUUID());
  const undoMerge = useUndoMerge();
  const now = useNow();
  const { mergedInto: into, descriptiveName: name } = merged;
  if (into === undefined || mergeUndoDeadline(into) <= now) return null;
  if (survivor !== undefined && survivor._id !== into.id) return null;
  // The kept plan is reverted only if that discards nobody's later edit.
  const reverted = survivor?.version === into.version ? survivor : undefined;
  const undo = async () => {
    try {
      await undoMerge(merged, reverted ? { keptVersion: reverted.version } : {}, key.current);
    } catch (error) {
      // Without an answer, the next attempt is the same undo.
      if (!mayBeSaved(error)) key.current = crypto.randomUUID();
      throw error;
    }
    notify('Merge undone.', 'success', { about: name });
    setAsking(false);
  };
  return (
    <>
      <RowButton ref={button} aria-label={`Undo the merge: ${name}`} onClick={() => setAsking(true)}>
        Undo the merge
      </RowButton>
      {asking && (
        <ConfirmDialog
          title="Undo the merge?"
          confirmLabel="Undo the merge"
          busyLabel="Saving…"
          failed={whyNotUndone}
          finalFocus={() => button.current ?? leftFocus()}
          onConfirm={undo}
          onClose={() => setAsking(false)}
        >
          {reverted ? (
            <p>
              <b>{name}</b> and <b>{reverted.descriptiveName}</b> are two plans again, as they were before{' '}
              {localTime(into.at)}.
            </p>
          ) : (
            <>
              <p>
                <b>{name}</b> comes back as it was before {localTime(into.at)}.
              </p>
              {survivor ? (
                <p>
                  <b>{survivor.descriptiveName}</b> was changed after the merge: it was version {into.version}{' '}
                  and is version {survivor.version} now. It stays as it is; its history can put values back.
                </p>
              ) : (
                <p>
                  <b>{into.name}</b> was deleted and stays deleted.
                </p>
              )}
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
