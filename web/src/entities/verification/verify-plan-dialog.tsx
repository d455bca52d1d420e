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

/** Verifies the facts of a plan, as it is now and as it says them itself. */
export default function VerifyPlanDialog({ plan: { _id }, ...dialog }: Props) {
  const listed = usePlanList().data?.plans.find((one) => one._id === _id);
  // Should it be removed meanwhile, what was chosen stays in front; who verifies it is then told.
  const [plan, setPlan] = useState(listed);
  if (listed !== undefined && listed !== plan) setPlan(listed);
  const verifying = usePlanVerifying(_id);
  if (plan === undefined) return null;
  const { descriptiveName: name } = plan;
  return <VerifyForm {...verifying} {...dialog} name={name} record={plan} groups={planGroups(plan)} />;
}
