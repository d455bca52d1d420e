import { usePerson } from '../../lib/services.tsx';
import { FormPage } from './form-page.tsx';
import { PlanForm } from './plan-form.tsx';

const title = 'Create Insurance Plan';

/** A new plan of the active facility. */
export default function CreatePlanPage() {
  const { activeFacility } = usePerson();
  return (
    <FormPage title={title} facility={activeFacility}>
      <PlanForm key={activeFacility} plan={undefined} facilityName={activeFacility} />
    </FormPage>
  );
}
