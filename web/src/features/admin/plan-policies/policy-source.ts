import type { PlanPolicy, PlanPolicyInput } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import type { CallsWith } from '../records/record-calls.ts';

export const policySource: PagedList<PlanPolicy> = {
  key: ['hub', 'plan-policies'],
  page: (api, cursor, signal) =>
    api.call('listPlanPolicies', { query: { limit: limits.listPage, cursor } }, { signal }),
};

export const policyCalls: CallsWith<PlanPolicy, PlanPolicyInput> = (api) => ({
  create: async (body, idempotencyKey) =>
    (await api.call('createPlanPolicy', { body, idempotencyKey })).data.data,
  update: async (id, body, sent) =>
    (await api.call('updatePlanPolicy', { params: { id }, body, ...sent })).data.data,
  remove: (id, sent) => api.call('deletePlanPolicy', { params: { id }, ...sent }),
  history: (id, cursor, signal) =>
    api.call('planPolicyHistory', { params: { id }, query: { cursor } }, { signal }),
  stale: (error) => staleRecord('updatePlanPolicy', error),
});
