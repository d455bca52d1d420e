import { Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { useUndo } from '../../kit/toasts/use-undo.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { sessionIsOver } from '../../lib/api/api-failure.ts';
import { usePlanListChanges } from '../../lib/plan-list/plan-list-changes.ts';
import { useApi } from '../../lib/services.tsx';
import { usePlansChanged, whyNotRestored } from './plan-history-queries.ts';

type Props = {
  readonly plan: Plan;
  /** The version that the user has seen: a plan that was changed since is not deleted. */
  readonly version: number;
  /** Returns what gets the focus, if not the element that had it before. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

const failed = 'Failed to delete insurance plan.';

/** Asks before a plan is deleted, and deletes it. */
export function DeleteDialog({ plan, version: latest, finalFocus, onDeleted, onClose }: Props) {
  // A newer version may arrive while the question is open: nobody has seen that one, until a refusal tells of it.
  const [version, setVersion] = useState(latest);
  const api = useApi();
  const client = useQueryClient();
  const undo = useUndo();
  const changes = usePlanListChanges();
  const plansChanged = usePlansChanged();
  const params = { id: plan._id };
  // One for all attempts: if one whose answer was lost has deleted the plan, the next gets that answer.
  const key = useRef(crypto.randomUUID());
  const about = `${plan.descriptiveName}, ${plan.facilityName}`;
  const remove = async () => {
    try {
      await api.call('deletePlan', { params, ifMatch: version, idempotencyKey: key.current });
    } catch (error) {
      setVersion((seen) => staleRecord('deletePlan', error)?.version ?? seen);
      if (!sessionIsOver(error)) notify(failed, 'error');
      // The plan may have changed by now; the form then shows that.
      void client.invalidateQueries({ queryKey: ['plan'] });
      throw error;
    }
    const idempotencyKey = crypto.randomUUID();
    undo({
      ...{ text: 'Insurance plan deleted.', about },
      takeBack: async () => {
        // The deletion created one more version.
        const sent = { body: { version }, ifMatch: version + 1, idempotencyKey };
        const { data } = await api.call('restorePlan', { params, ...sent });
        changes.saved(data.data);
        plansChanged();
        return `Plan restored: ${about}`;
      },
      whyNot: (error) =>
        staleRecord('restorePlan', error) === undefined
          ? whyNotRestored(error)
          : 'Someone else has already restored this plan.',
    });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title="Delete this plan?"
      confirmLabel="Delete Plan"
      busyLabel="Deleting…"
      danger
      failed={failed}
      finalFocus={finalFocus}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <strong>{plan.descriptiveName}</strong>
      </p>
      <p>Are you sure you want to delete this insurance plan? This action cannot be undone.</p>
      <Text color="fg.muted">
        Administrators can restore it for {limits.deletedPlanDays} days, under Deleted Plans.
      </Text>
    </ConfirmDialog>
  );
}
