import { useForm } from 'react-hook-form';
import type { PlanPolicy, PlanPolicyInput } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { type RecordDialogProps, RecordEditor } from '../records/editor/record-editor.tsx';
import { type PlanPolicyTyped, policyKind } from './policy-kind.ts';

/** 'Create Plan Policy' and 'Edit Plan Policy'. */
export default function PolicyDialog(props: RecordDialogProps<PlanPolicy>) {
  const form = useForm<PlanPolicyTyped, unknown, PlanPolicyInput>({
    resolver: schemaResolver<PlanPolicyTyped, PlanPolicyInput>(policyKind.input),
    defaultValues: policyKind.values(props.item),
  });
  return <RecordEditor {...props} kind={policyKind} form={form} />;
}
