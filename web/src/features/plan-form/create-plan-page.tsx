import '../../kit/page/page.css';
import { usePageTitle } from '../../kit/page-title.ts';
import { usePerson } from '../../lib/services.tsx';
import { FormHead } from './form-head.tsx';
import { PlanForm } from './plan-form.tsx';

/** A new plan of the active facility. */
export default function CreatePlanPage() {
  usePageTitle('Create Insurance Plan');
  const { activeFacility } = usePerson();
  return (
    <div className="page plan-form-page">
      <FormHead title="Create Insurance Plan" facility={activeFacility} />
      <PlanForm key={activeFacility} plan={undefined} facilityName={activeFacility} />
    </div>
  );
}
