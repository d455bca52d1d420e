import { useLocation } from 'react-router-dom';
import { limits } from '../../../../shared/limits.ts';
import { usePerson } from '../../lib/services.tsx';
import { FormPage } from './form-page.tsx';
import type { PlanFormValues } from './form-values.ts';
import { PlanForm } from './plan-form.tsx';

const title = 'Create Insurance Plan';

/** Creates a plan of the active facility. The address may contain initial values. */
export default function CreatePlanPage() {
  const { activeFacility } = usePerson();
  const { search } = useLocation();
  return (
    <FormPage title={title} facility={activeFacility}>
      <PlanForm
        key={`${activeFacility}${search}`}
        plan={undefined}
        facilityName={activeFacility}
        begun={begunIn(search)}
      />
    </FormPage>
  );
}

function begunIn(search: string): Partial<PlanFormValues> {
  const query = new URLSearchParams(search);
  const name = query.get('name')?.trim().slice(0, limits.text.name);
  const prefix = query.get('prefix')?.trim().toUpperCase().slice(0, limits.prefixLength);
  return {
    ...(name && { descriptiveName: name }),
    ...(prefix && { prefixes: [{ value: prefix }] }),
  };
}
