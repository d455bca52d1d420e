import type { PlanSave } from '../../../../../shared/plan/changes/plan-changes.ts';
import { planFieldKeys } from '../../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { SaveCalls } from '../../../lib/api/use-save-once.ts';
import { useApi } from '../../../lib/services.tsx';

/** The fields that this release of the site knows: the server keeps those that a later release has added. */
const fields = [...planFieldKeys];

/** Returns the calls that save a plan. */
export function usePlanCalls(): SaveCalls<Plan, PlanSave> {
  const api = useApi();
  return {
    create: async (body, idempotencyKey) =>
      (await api.call('createPlan', { body, idempotencyKey })).data.data,
    update: async (id, body, sent) =>
      (await api.call('updatePlan', { params: { id }, body: { ...body, fields }, ...sent })).data.data,
  };
}
