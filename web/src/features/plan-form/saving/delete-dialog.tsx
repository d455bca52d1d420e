import { Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { useApi } from '../../../lib/services.tsx';

type Props = {
  readonly id: string;
  /** The version that the person has seen: one that was changed since is not deleted. */
  readonly version: number;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

const failed = 'Failed to delete insurance plan.';

/** Asks before a plan is deleted. */
export function DeleteDialog({ id, version, onDeleted, onClose }: Props) {
  const api = useApi();
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const remove = async () => {
    try {
      await api.call('deletePlan', { params: { id }, ifMatch: version, idempotencyKey: key.current });
    } catch (error) {
      notify(failed, 'error');
      // It may be another one by now; the form then says so.
      void client.invalidateQueries({ queryKey: ['plan'] });
      throw error;
    }
    notify('Insurance plan deleted.');
    onDeleted();
  };
  return (
    <ConfirmDialog
      title="Delete this plan?"
      confirmLabel="Delete Plan"
      busyLabel="Deleting…"
      danger
      failed={failed}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this insurance plan? This action cannot be undone.</p>
      <Text color="fg.muted">For 90 days an administrator can bring it back from Deleted Plans.</Text>
    </ConfirmDialog>
  );
}
