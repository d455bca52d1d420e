import { useFieldArray, useFormContext } from 'react-hook-form';
import { locationDecisionSchema } from '../../../../../shared/schemas/hub-rows.ts';
import { networkStatusSchema, type PlanPolicy } from '../../../../../shared/schemas/plan-policy.ts';
import { ContactRows } from '../records/contact-rows.tsx';
import { ChoiceField, FacilityField, LineField, NotesField } from '../records/form-fields.tsx';
import { SubRows } from '../records/sub-rows.tsx';
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
