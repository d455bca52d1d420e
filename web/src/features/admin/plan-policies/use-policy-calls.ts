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
      save: async (base: PlanPolicy | undefined, body: PlanPolicyInput): Promise<PlanPolicy | undefined> => {
        const idempotencyKey = keys.save;
        if (base === undefined)
          return (await api.call('createPlanPolicy', { body, idempotencyKey })).data?.data;
        const request = { params: { id: base._id }, body, ifMatch: base.version, idempotencyKey };
        return (await api.call('updatePlanPolicy', request)).data?.data ?? base;
      },
      remove: async ({ _id, version }: PlanPolicy): Promise<undefined> => {
        const idempotencyKey = keys.remove;
        await api.call('deletePlanPolicy', { params: { id: _id }, ifMatch: version, idempotencyKey });
      },
      /** The policy as it is now, if that is why a save was refused. */
      stale: (error: unknown): PlanPolicy | undefined => staleRecord('updatePlanPolicy', error),
      history,
    };
  }, [api, keys]);
}
