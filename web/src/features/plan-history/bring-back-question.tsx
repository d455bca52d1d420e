import type { DeletedPlan } from '../../../../shared/plan/plan-changes.ts';
import { useRestore } from '../../entities/plan-history/plan-history-queries.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';

type Props = {
  readonly plan: DeletedPlan;
  readonly finalFocus: () => HTMLElement | null;
  readonly onRestored: () => void;
  readonly onClose: () => void;
};

/** Asks before a deleted plan comes back, and brings it back. */
export function BringBackQuestion({ plan, finalFocus, onRestored, onClose }: Props) {
  const { _id: id, version: seen, descriptiveName, facilityName } = plan;
  const { restore, meanwhile, failure } = useRestore({ id, seen, version: seen - 1 }, () => {
    notify('Plan restored.');
    onRestored();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Restore this plan?"
      confirmLabel="Restore"
      busyLabel="Saving…"
      busy={restore.isPending}
      failure={meanwhile === undefined ? failure : 'Somebody else has restored this plan already.'}
      finalFocus={finalFocus}
      onConfirm={() => (meanwhile === undefined ? restore.mutate() : onClose())}
      onClose={onClose}
    >
      <p>
        <strong>{descriptiveName}</strong>
      </p>
      <p>It comes back to the list of {facilityName} as it was when it was deleted.</p>
    </ConfirmDialog>
  );
}
