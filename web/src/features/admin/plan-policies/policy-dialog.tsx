import { useForm } from 'react-hook-form';
import {
  type PlanPolicy,
  type PlanPolicyInput,
  planPolicy,
} from '../../../../../shared/hub/contracts/plan-policy.ts';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { type RecordDialogProps, RecordEditor, type RecordKind } from '../records/editor/record-editor.tsx';
import { recordForm, type TypedOf } from '../records/editor/record-form.ts';
import { policyCalls, policySource } from './policy-source.ts';

const formParts = recordForm(planPolicy.fields);
type Typed = TypedOf<typeof formParts>;

const policyKind: RecordKind<PlanPolicy, PlanPolicyInput, Typed> = {
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

/** 'Create Plan Policy' and 'Edit Plan Policy'. */
export default function PolicyDialog(props: RecordDialogProps<PlanPolicy>) {
  const form = useForm<Typed, unknown, PlanPolicyInput>({
    resolver: schemaResolver<Typed, PlanPolicyInput>(policyKind.input),
    defaultValues: policyKind.values(props.item),
  });
  return <RecordEditor {...props} kind={policyKind} form={form} />;
}
