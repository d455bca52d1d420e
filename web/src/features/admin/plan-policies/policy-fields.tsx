import { useFieldArray, useFormContext } from 'react-hook-form';
import { networkStatusSchema, type PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { locationDecisionSchema } from '../../../../../shared/hub/hub-rows.ts';
import { ContactRows } from '../records/editor/contact-rows.tsx';
import { ChoiceField, FacilityField, LineField, NotesField } from '../records/editor/form-fields.tsx';
import { SubRows } from '../records/editor/sub-rows.tsx';
import type { TypedPolicy } from './policy-values.ts';

const locationFields = [
  { name: 'locationName', label: 'Location', share: 35 },
  { name: 'decision', label: 'Decision', share: 17, options: locationDecisionSchema.options },
  { name: 'notes', label: 'Notes', share: 48 },
] as const;

/** All that is said of a plan policy, inside its form. */
export function PolicyFields({ policy }: { readonly policy: PlanPolicy | undefined }) {
  const { control, register, formState } = useFormContext<TypedPolicy>();
  const { errors } = formState;
  const locations = useFieldArray({ control, name: 'serviceLocationPolicies' });
  return (
    <>
      <div className="record-grid record-grid-three">
        <LineField label="Plan name" required problem={errors.planName?.message} {...register('planName')} />
        <FacilityField
          current={policy?.facilityName ?? ''}
          problem={errors.facilityName?.message}
          input={register('facilityName')}
        />
        <ChoiceField
          label="Network Status"
          required
          options={networkStatusSchema.options}
          input={register('networkStatus')}
        />
      </div>
      <SubRows
        title="Service Location Policies"
        one="service location"
        layout="table"
        fields={locationFields}
        ids={locations.fields.map(({ id }) => id)}
        register={(at, name) => register(`serviceLocationPolicies.${at}.${name}`)}
        problem={(at, name) => errors.serviceLocationPolicies?.[at]?.[name]?.message}
        onAdd={() => locations.append({ locationName: '', decision: 'Accept', notes: '' })}
        onRemove={locations.remove}
      />
      <ContactRows layout="table" />
      <NotesField problem={errors.notes?.message} input={register('notes')} />
    </>
  );
}
