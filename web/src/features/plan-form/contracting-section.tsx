import { Button, NativeSelect } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { useFacilities } from '../../lib/use-facilities.ts';
import { type FieldName, FieldShell, useProblem } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import type { PlanFormValues } from './form-values.ts';
import { AddRow, RemoveRow } from './row-buttons.tsx';
import { useRows } from './use-rows.ts';

const offered = ['Contracted', 'Not Contracted', 'Must Call', 'See Notes'];

type ChoiceProps = {
  readonly name: FieldName;
  readonly label: string;
  readonly empty: string;
  readonly options: readonly string[];
  readonly isFirst?: boolean;
};

/** A choice that also shows a value from older data which is no longer offered. */
function Choice({ name, label, empty, options, isFirst = false }: ChoiceProps) {
  const { register, control } = useFormContext<PlanFormValues>();
  const value = useWatch({ control, name });
  const problem = useProblem(name);
  const shown =
    typeof value !== 'string' || value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <FieldShell label={label} problem={problem}>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field data-row={isFirst ? '' : undefined} {...register(name)}>
          <option value="">{empty}</option>
          {shown.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
    </FieldShell>
  );
}

/** Whether each facility can take the plan. */
export function ContractingSection() {
  const { getValues } = useFormContext<PlanFormValues>();
  const { fields, add, removeAt, box } = useRows('facilityContracts');
  const facilities = (useFacilities().data ?? []).map(({ name }) => name);
  const addOthers = () => {
    const taken = new Set(getValues('facilityContracts').map(({ facilityName }) => facilityName));
    const others = facilities.filter((name) => !taken.has(name));
    if (others.length > 0) add(others.map((facilityName) => ({ facilityName, contractStatus: '' })));
  };
  const full = fields.length >= limits.rows.contracts;
  return (
    <FormSection title={<span className="form-required">Contracting</span>}>
      <div ref={box} className="form-rows">
        {fields.map(({ id }, at) => (
          <fieldset key={id} className="form-row form-row-contract">
            <legend className="form-unseen">Contract {at + 1}</legend>
            <Choice
              name={`facilityContracts.${at}.facilityName`}
              label="Facility"
              empty="Select a facility"
              options={facilities}
              isFirst
            />
            <Choice
              name={`facilityContracts.${at}.contractStatus`}
              label="Status"
              empty="Select a status"
              options={offered}
            />
            <RemoveRow label={`Remove contract ${at + 1}`} onClick={() => removeAt(at)} />
          </fieldset>
        ))}
        <div className="form-row-actions">
          <AddRow
            label="Add facility"
            full={full}
            onClick={() => add([{ facilityName: '', contractStatus: '' }])}
          />
          {facilities.length > 1 && (
            <Button variant="ghost" size="sm" disabled={full} onClick={addOthers}>
              Add all other facilities
            </Button>
          )}
        </div>
      </div>
    </FormSection>
  );
}
