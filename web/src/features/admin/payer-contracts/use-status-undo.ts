import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { PayerStatus } from '../../../../../shared/hub/contracts/payer-status.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useUndo } from '../../../kit/toasts/use-undo.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { mayBeSaved } from '../../../lib/api/use-save-once.ts';
import { useApi } from '../../../lib/services.tsx';

type SetStatus = {
  readonly payer: Pick<PayerStatus, 'payerName' | 'financialClass'>;
  /** The contracts that were changed or added, in their new state. */
  readonly set: readonly Pick<PayerContract, '_id' | 'facilityName' | 'version'>[];
  /** The contracts as they were before, found by ID: a facility may have been renamed since they were read. */
  readonly before: readonly Pick<PayerContract, '_id' | 'status'>[];
};

/** Announces that a payer's status was set and offers Undo: one call per earlier status, and one per contract that was added. */
export function useStatusUndo(changed: () => void): (about: string, done: SetStatus) => void {
  const api = useApi();
  const offer = useUndo();
  return (about, { payer, set, before }) => {
    const statuses = new Map(before.map(({ _id, status }) => [_id, status]));
    const byStatus = Map.groupBy(set, ({ _id }) => statuses.get(_id));
    const steps = [...byStatus].flatMap(([status, contracts]): (() => Promise<unknown>)[] => {
      if (status === undefined) {
        return contracts.map(({ _id: id, version: ifMatch }) => {
          const idempotencyKey = crypto.randomUUID();
          return () => api.call('deletePayerContract', { params: { id }, ifMatch, idempotencyKey });
        });
      }
      const facilities = contracts.map(({ facilityName, ...contract }) => ({
        facilityName,
        contract: { _id: contract._id, version: contract.version },
      }));
      const idempotencyKey = crypto.randomUUID();
      return [() => api.call('setPayerStatus', { body: { ...payer, status, facilities }, idempotencyKey })];
    });
    if (steps.length === 0) return notify('Saved', 'info', { about });
    let done = 0;
    const takeBack = async () => {
      try {
        for (; done < steps.length; done++) await steps[done]?.();
        return `Undone: ${payer.payerName} at ${set.map(({ facilityName }) => facilityName).join(', ')}`;
      } catch (error) {
        // Without an answer, Undo is offered again and goes on with this step.
        if (done === 0 || mayBeSaved(error)) throw error;
        return `Undone at some facilities only. ${messageFor(error, 'Please check the list.')}`;
      } finally {
        changed();
      }
    };
    offer({ text: 'Saved', about, type: 'info', takeBack });
  };
}
