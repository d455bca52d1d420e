import { useForm } from 'react-hook-form';
import {
  type PlanPolicy,
  type PlanPolicyInput,
  planPolicyFields,
  planPolicyInputSchema,
} from '../../../../../shared/hub/contracts/plan-policy.ts';
import { keysOf, ofEach } from '../../../../../shared/hub/hub-fields.ts';
import { limits } from '../../../../../shared/limits.ts';
import * as z from '../../../../../shared/zod.ts';
import { labelledFields } from '../../../kit/conflict/labelled-fields.ts';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { type RecordDialogProps, RecordEditor, type RecordKind } from '../records/editor/record-editor.tsx';
import { policyCalls, policySource } from './policy-source.ts';

const typed = z.object(ofEach(planPolicyFields, 'typed'));
type Typed = z.infer<typeof typed>;

const policyKind: RecordKind<PlanPolicy, PlanPolicyInput, Typed> = {
  source: policySource,
  calls: policyCalls,
  draft: 'plan-policy',
  widthPx: limits.hubDialog.policyWidthPx,
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
  table: planPolicyFields,
  typed,
  values: (policy) => (policy === undefined ? ofEach(planPolicyFields, 'fresh') : typed.parse(policy)),
  required: keysOf(planPolicyFields, ({ required }) => required),
  named: keysOf(planPolicyFields, ({ kind }) => kind !== 'rows'),
  fields: labelledFields<Typed>(ofEach(planPolicyFields, 'label')),
};

/** 'Create Plan Policy' and 'Edit Plan Policy'. */
export default function PolicyDialog(props: RecordDialogProps<PlanPolicy>) {
  const form = useForm<Typed, unknown, PlanPolicyInput>({
    resolver: schemaResolver<Typed, PlanPolicyInput>(planPolicyInputSchema),
    defaultValues: policyKind.values(props.item),
  });
  return <RecordEditor {...props} kind={policyKind} form={form} />;
}
