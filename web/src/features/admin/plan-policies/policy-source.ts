import type { PlanPolicy, PlanPolicyInput } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import type { RecordOperations } from '../records/use-record-calls.ts';

export const policySource: PagedList<PlanPolicy> = {
  key: ['hub', 'plan-policies'],
  page: (api, cursor, signal) =>
    api.call('listPlanPolicies', { query: { limit: limits.listPage, cursor } }, { signal }),
};

export const policyOperations: RecordOperations<PlanPolicy, PlanPolicyInput> = {
  create: (api, body, sent) => api.call('createPlanPolicy', { body, ...sent }),
  update: (api, id, body, sent) => api.call('updatePlanPolicy', { params: { id }, body, ...sent }),
  remove: (api, id, sent) => api.call('deletePlanPolicy', { params: { id }, ...sent }),
  history: (api, id, cursor, signal) =>
    api.call('planPolicyHistory', { params: { id }, query: { cursor } }, { signal }),
  stale: (error) => staleRecord('updatePlanPolicy', error),
};
