import { useMemo } from 'react';
import type { PlanPolicy, PlanPolicyInput } from '../../../../../shared/schemas/plan-policy.ts';
import { staleRecord } from '../../../lib/api-client.ts';
import { useApi } from '../../../lib/services.tsx';
import type { ReadHistory } from '../records/record-history.tsx';
import { useDialogKeys } from '../records/use-record-actions.ts';

/** The calls of one dialog about a plan policy. */
export function usePolicyCalls() {
  const api = useApi();
  const keys = useDialogKeys();
  return useMemo(() => {
    const history: ReadHistory = async (id, cursor, signal) =>
      (await api.call('planPolicyHistory', { params: { id }, query: { cursor } }, { signal })).data;
    return {
      /** @param base the version the edit was made from; undefined creates */
      save: (base: PlanPolicy | undefined, body: PlanPolicyInput): Promise<unknown> =>
        base === undefined
          ? api.call('createPlanPolicy', { body, idempotencyKey: keys.save })
          : api.call('updatePlanPolicy', {
              params: { id: base._id },
              body,
              ifMatch: base.version,
              idempotencyKey: keys.save,
            }),
      remove: ({ _id, version }: PlanPolicy): Promise<unknown> =>
        api.call('deletePlanPolicy', {
          params: { id: _id },
          ifMatch: version,
          idempotencyKey: keys.remove,
        }),
      /** The policy as it is now, if that is why a save was refused. */
      stale: (error: unknown): PlanPolicy | undefined => staleRecord('updatePlanPolicy', error),
      history,
    };
  }, [api, keys]);
}
