import type { PlanPolicy, PlanPolicyInput } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { CallsWith } from '../records/record-calls.ts';
import type { RecordsSource } from '../records/use-records.ts';

export const policySource: RecordsSource<PlanPolicy> = {
  key: ['hub', 'plan-policies'],
  page: async (api, cursor, signal) =>
    (await api.call('listPlanPolicies', { query: { limit: limits.listPage, cursor } }, { signal })).data,
};

export const policyCalls: CallsWith<PlanPolicy, PlanPolicyInput> = (api) => ({
  create: async (body, idempotencyKey) =>
    (await api.call('createPlanPolicy', { body, idempotencyKey })).data?.data,
  update: async (id, body, sent) =>
    (await api.call('updatePlanPolicy', { params: { id }, body, ...sent })).data?.data,
  remove: (id, sent) => api.call('deletePlanPolicy', { params: { id }, ...sent }),
  history: async (id, cursor, signal) =>
    (await api.call('planPolicyHistory', { params: { id }, query: { cursor } }, { signal })).data,
  stale: (error) => staleRecord('updatePlanPolicy', error),
});
