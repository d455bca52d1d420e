import { type PlanPolicy, planPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { recordDialog } from '../records/record-dialog.tsx';
import { recordKind } from '../records/record-kind.ts';

/** The policies of one facility, or of all: hundreds of facilities have tens of thousands. */
export const policiesOf = (facility?: string): PagedList<PlanPolicy> => ({
  key: ['hub', 'plan-policies', ...(facility ? [facility] : [])],
  page: (api, cursor, signal) => {
    const query = { limit: limits.listPage, cursor, facility: facility || undefined };
    return api.call('listPlanPolicies', { query }, { signal });
  },
});

export const policyKind = recordKind(planPolicy, {
  source: policiesOf(),
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
