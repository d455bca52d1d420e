import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  type PlanPolicy,
  type PlanPolicyInput,
  planPolicyInputSchema,
} from '../../../../../shared/hub/contracts/plan-policy.ts';
import { limits } from '../../../../../shared/limits.ts';
import type * as z from '../../../../../shared/zod.ts';
import { type RecordDialogProps, RecordEditor, type RecordKind } from '../records/editor/record-editor.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { policyOperations, policySource } from './policy-source.ts';
import { policyFields, policyValues, type TypedPolicy, typedPolicySchema } from './policy-values.ts';

type Form = z.input<typeof planPolicyInputSchema>;

const policyKind: RecordKind<PlanPolicy, Form, PlanPolicyInput, TypedPolicy> = {
  source: policySource,
  operations: policyOperations,
  draft: 'plan-policy',
  widthPx: limits.hubDialog.policyWidthPx,
  titles: { create: 'Create Plan Policy', edit: 'Edit Plan Policy' },
  question: 'Delete this plan policy?',
  subject: ({ planName, facilityName }) => `${planName}, ${facilityName}`,
  thisOne: 'This plan policy',
  said: {
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
  const form = useForm<Form, unknown, PlanPolicyInput>({
    resolver: zodResolver(planPolicyInputSchema),
    defaultValues: policyValues(props.item),
  });
  return (
    <RecordEditor {...props} kind={policyKind} form={form}>
      <PolicyFields policy={props.item} />
    </RecordEditor>
  );
}
