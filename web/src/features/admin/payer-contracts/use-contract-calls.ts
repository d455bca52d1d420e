import { useMemo } from 'react';
import type { PayerContract, PayerContractInput } from '../../../../../shared/schemas/payer-contract.ts';
import { staleRecord } from '../../../lib/api-client.ts';
import { useApi } from '../../../lib/services.tsx';
import type { ReadHistory } from '../records/record-history.tsx';
import { useDialogKeys } from '../records/use-record-actions.ts';

/** The calls of one dialog about a payer contract. */
export function useContractCalls() {
  const api = useApi();
  const keys = useDialogKeys();
  return useMemo(() => {
    const history: ReadHistory = async (id, cursor, signal) =>
      (await api.call('payerContractHistory', { params: { id }, query: { cursor } }, { signal })).data;
    return {
      /** @param base the version the edit was made from; undefined creates */
      save: async (
        base: PayerContract | undefined,
        body: PayerContractInput,
      ): Promise<PayerContract | undefined> => {
        const idempotencyKey = keys.save;
        if (base === undefined)
          return (await api.call('createPayerContract', { body, idempotencyKey })).data?.data;
        const request = { params: { id: base._id }, body, ifMatch: base.version, idempotencyKey };
        return (await api.call('updatePayerContract', request)).data?.data ?? base;
      },
      remove: async ({ _id, version }: PayerContract): Promise<undefined> => {
        const idempotencyKey = keys.remove;
        await api.call('deletePayerContract', { params: { id: _id }, ifMatch: version, idempotencyKey });
      },
      /** The contract as it is now, if that is why a save was refused. */
      stale: (error: unknown): PayerContract | undefined => staleRecord('updatePayerContract', error),
      history,
    };
  }, [api, keys]);
}
