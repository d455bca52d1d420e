import { useForm } from 'react-hook-form';
import {
  type PlanPolicy,
  type PlanPolicyInput,
  planPolicyInputSchema,
} from '../../../../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../../../../shared/limits.ts';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { type RecordDialogProps, RecordEditor, type RecordKind } from '../records/editor/record-editor.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { policyCalls, policySource } from './policy-source.ts';
import { policyFields, policyValues, type TypedPolicy, typedPolicySchema } from './policy-values.ts';

const policyKind: RecordKind<PlanPolicy, PlanPolicyInput, TypedPolicy> = {
  source: policySource,
  calls: policyCalls,
  draft: 'plan-policy',
  widthPx: limits.hubDialog.policyWidthPx,
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
  values: policyValues,
  typed: typedPolicySchema,
  fields: policyFields,
  required: ['planName', 'facilityName'],
  named: ['planName', 'facilityName', 'notes'],
};

/** 'Create Plan Policy' and 'Edit Plan Policy'. */
export default function PolicyDialog(props: RecordDialogProps<PlanPolicy>) {
  const form = useForm<TypedPolicy, unknown, PlanPolicyInput>({
    resolver: schemaResolver<TypedPolicy, PlanPolicyInput>(planPolicyInputSchema),
    defaultValues: policyValues(props.item),
  });
  return (
    <RecordEditor {...props} kind={policyKind} form={form}>
      <PolicyFields policy={props.item} />
    </RecordEditor>
  );
}
