import { NativeSelect } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { useClashes } from './clashes.tsx';
import { CodeField, FieldShell, FormField, useProblem } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import type { PlanFormValues } from './form-values.ts';

const offered = ['Commercial', 'Medicare', 'Medicaid/Medi-Cal', 'Other'];

function ClassField() {
  const { register, formState } = useFormContext<PlanFormValues>();
  const problem = useProblem('financialClass');
  // An older spelling stays as it is until somebody chooses another.
  const stored = formState.defaultValues?.financialClass ?? '';
  const options = stored === '' || offered.includes(stored) ? offered : [stored, ...offered];
  return (
    <FieldShell label="Financial Class" required problem={problem} className="form-wide">
      <NativeSelect.Root size="sm">
        <NativeSelect.Field aria-required {...register('financialClass')}>
          <option value="">Select a class</option>
          {options.map((option) => (
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

function PlanCodeField() {
  return <CodeField name="planCode" label="Plan Code" hint={useClashes().fields.planCode} />;
}

/** What the plan is called, and the codes people retype into the registration system. */
export function IdentitySection() {
  const name = { maxLength: limits.text.name };
  return (
    <FormSection title="Plan">
      <div className="form-grid">
        <FormField
          name="descriptiveName"
          label="Descriptive Name"
          required
          className="form-wide"
          hint="The name people search for and read first."
          {...name}
        />
        <ClassField />
        <FormField name="payerName" label="Payer Name" required {...name} />
        <CodeField name="payerCode" label="Payer Code" />
        <FormField name="planName" label="Plan Name" required {...name} />
        <PlanCodeField />
      </div>
    </FormSection>
  );
}
