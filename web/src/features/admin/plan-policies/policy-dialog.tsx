import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { type RecordDialogProps, RecordEditor } from '../records/editor/record-editor.tsx';
import { policyKind } from './policy-kind.ts';

/** 'Create Plan Policy' and 'Edit Plan Policy'. */
export default function PolicyDialog(props: RecordDialogProps<PlanPolicy>) {
  return <RecordEditor {...props} kind={policyKind} />;
}
