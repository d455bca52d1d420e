import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { useApi } from '../../../lib/services.tsx';

type Props = {
  readonly id: string;
  /** The version that the person has seen: one that was changed since is not deleted. */
  readonly version: number;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks before a plan is deleted. */
export function DeleteDialog({ id, version, onDeleted, onClose }: Props) {
  const api = useApi();
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const remove = useMutation({
    mutationFn: () =>
      api.call('deletePlan', { params: { id }, ifMatch: version, idempotencyKey: key.current }),
    onSuccess: () => {
      notify('Insurance plan deleted.');
      onDeleted();
    },
    onError: () => {
      notify('Failed to delete insurance plan.', 'error');
      // It may be another one by now; the form then says so.
      void client.invalidateQueries({ queryKey: ['plan'] });
    },
  });
  return (
    <ConfirmDialog
      title="Delete this plan?"
      confirmLabel="Delete Plan"
      busyLabel="Deleting…"
      danger
      busy={remove.isPending}
      failure={remove.error ? messageFor(remove.error, 'Failed to delete insurance plan.') : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this insurance plan? This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
