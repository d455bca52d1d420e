import { useClashes } from './clashes.tsx';
import { FieldGrid, FormSection } from './parts/form-section.tsx';
import { fieldsIn, PlanFieldInput } from './plan-field.tsx';

const fields = fieldsIn('plan');

/** The plan's names, and the codes that people retype into the registration system. */
export function IdentitySection() {
  const { planCode } = useClashes().fields;
  return (
    <FormSection title="Plan">
      <FieldGrid>
        {fields.map((name) => (
          <PlanFieldInput key={name} name={name} hint={name === 'planCode' ? planCode : undefined} />
        ))}
      </FieldGrid>
    </FormSection>
  );
}
