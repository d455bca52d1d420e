import { limits } from '../../../../../shared/limits.ts';
import type { PlanPolicy } from '../../../../../shared/schemas/plan-policy.ts';
import type { RecordsSource } from '../records/use-records.ts';

export const policySource: RecordsSource<PlanPolicy> = {
  key: ['hub', 'plan-policies'],
  page: async (api, cursor, signal) =>
    (await api.call('listPlanPolicies', { query: { limit: limits.listPage, cursor } }, { signal })).data,
};
