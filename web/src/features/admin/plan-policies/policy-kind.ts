import {
  type PlanPolicy,
  type PlanPolicyInput,
  planPolicy,
} from '../../../../../shared/hub/contracts/plan-policy.ts';
import type { RecordKind } from '../records/editor/record-editor.tsx';
import { recordForm, type TypedOf } from '../records/editor/record-form.ts';
import { policyCalls, policySource } from './policy-source.ts';

const formParts = recordForm(planPolicy.fields);
type PlanPolicyTyped = TypedOf<typeof formParts>;

export const policyKind: RecordKind<PlanPolicy, PlanPolicyInput, PlanPolicyTyped> = {
  ...formParts,
  input: planPolicy.input,
  source: policySource,
  calls: policyCalls,
  draft: 'plan-policy',
  layout: 'table',
  titles: { create: 'Create Plan Policy', edit: 'Edit Plan Policy' },
  question: 'Delete this plan policy?',
  subject: ({ planName, facilityName }) => `${planName}, ${facilityName}`,
  thisOne: 'This plan policy',
  messages: {
    created: 'Plan policy created',
    saved: 'Plan policy updated',
    saveFailed: 'Update failed',
    deleted: 'Plan policy deleted',
  },
};
