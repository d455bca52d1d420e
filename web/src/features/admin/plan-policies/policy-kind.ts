import { type PlanPolicy, planPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { recordDialog } from '../records/record-dialog.tsx';
import { recordKind } from '../records/record-kind.ts';

export const policySource: PagedList<PlanPolicy> = {
  key: ['hub', 'plan-policies'],
  page: (api, cursor, signal) =>
    api.call('listPlanPolicies', { query: { limit: limits.listPage, cursor } }, { signal }),
};

export const policyKind = recordKind(planPolicy, {
  source: policySource,
  calls: (api) => ({
    create: async (body, idempotencyKey) =>
      (await api.call('createPlanPolicy', { body, idempotencyKey })).data.data,
    update: async (id, body, sent) =>
      (await api.call('updatePlanPolicy', { params: { id }, body, ...sent })).data.data,
    remove: (id, sent) => api.call('deletePlanPolicy', { params: { id }, ...sent }),
    history: (id, cursor, signal) =>
      api.call('planPolicyHistory', { params: { id }, query: { cursor } }, { signal }),
    stale: (error) => staleRecord('updatePlanPolicy', error),
  }),
  layout: 'table',
  subject: ({ planName, facilityName }) => `${planName}, ${facilityName}`,
});

export const PolicyDialog = recordDialog(policyKind);
