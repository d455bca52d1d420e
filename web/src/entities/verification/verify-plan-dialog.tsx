import { useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { planGroups, usePlanVerifying } from './plan-verifying.ts';
import { VerifyForm } from './verify-form.tsx';

type Props = {
  readonly plan: Pick<Plan, '_id'>;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onClose: () => void;
};

/** Verifies the facts of a plan, with its current values as the plan itself states them. */
export default function VerifyPlanDialog({ plan: { _id }, ...dialog }: Props) {
  const listed = usePlanList().data?.plans.find((one) => one._id === _id);
  // If the plan is removed in the meantime, the dialog keeps showing it; a person who verifies it is then told.
  const [plan, setPlan] = useState(listed);
  if (listed !== undefined && listed !== plan) setPlan(listed);
  const verifying = usePlanVerifying(_id);
  if (plan === undefined) return null;
  const { descriptiveName: name } = plan;
  return <VerifyForm {...verifying} {...dialog} name={name} record={plan} groups={planGroups(plan)} />;
}
