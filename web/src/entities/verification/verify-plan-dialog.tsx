import type { Plan } from '../../../../shared/plan/plan.ts';
import { planGroups, useListedPlan, usePlanVerifying } from './plan-verifying.ts';
import { VerifyForm } from './verify-form.tsx';

type Props = {
  readonly plan: Pick<Plan, '_id'>;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
};

/** Verifies the facts of a plan, with its current values as the plan itself states them. */
export default function VerifyPlanDialog({ plan: { _id }, ...dialog }: Props) {
  const plan = useListedPlan(_id);
  const verifying = usePlanVerifying(_id);
  if (plan === undefined) return null;
  const { descriptiveName: name } = plan;
  return <VerifyForm {...verifying} {...dialog} name={name} record={plan} groups={planGroups(plan)} />;
}
