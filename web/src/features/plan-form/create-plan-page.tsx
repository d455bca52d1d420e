import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '../../../../shared/limits.ts';
import { Callout } from '../../kit/callout.tsx';
import { usePerson } from '../../lib/services.tsx';
import { wouldLose } from '../../lib/session/leave-guard.ts';
import { draftPlace, draftText } from '../../lib/storage.ts';
import { FormPage } from './form-page.tsx';
import type { PlanFormValues } from './form-values.ts';
import { PlanForm } from './plan-form.tsx';
import { newPlanDraft } from './saving/use-plan-saving.ts';

const title = 'Create Insurance Plan';

/** Creates a plan of the active facility. The address may contain initial values. */
export default function CreatePlanPage() {
  const { user, activeFacility, facilityAccess } = usePerson();
  const { search } = useLocation();
  // What is typed belongs to the facility it was typed for, even if another tab switches to another one.
  const [facility, setFacility] = useState(activeFacility);
  if (facility !== activeFacility && !wouldLose()) setFacility(activeFacility);
  // After another tab has switched, a reload opens the form of the other facility.
  const elsewhere = facilityAccess.filter(
    (name) =>
      name !== facility && draftText(draftPlace(user?._id ?? '', newPlanDraft(name))).read() !== undefined,
  );
  return (
    <FormPage title={title} facility={facility}>
      {facility !== activeFacility && (
        <Callout role="status" status="warning">
          This plan is for {facility}. You are working in {activeFacility} now.
        </Callout>
      )}
      {elsewhere.length > 0 && (
        <Callout role="status">
          You also began a plan for {elsewhere.join(', ')} in this tab. Switch there to continue it.
        </Callout>
      )}
      <PlanForm
        key={`${facility}${search}`}
        plan={undefined}
        facilityName={facility}
        prefill={prefillFrom(search)}
      />
    </FormPage>
  );
}

function prefillFrom(search: string): Partial<PlanFormValues> {
  const query = new URLSearchParams(search);
  const name = query.get('name')?.trim().slice(0, limits.text.name);
  const prefix = query.get('prefix')?.trim().toUpperCase().slice(0, limits.prefixLength);
  return {
    ...(name && { descriptiveName: name }),
    ...(prefix && { prefixes: [{ value: prefix }] }),
  };
}
