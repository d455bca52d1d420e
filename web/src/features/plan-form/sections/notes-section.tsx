import { FormSection } from './form-section.tsx';
import { fieldsIn, PlanFieldInput } from './plan-field.tsx';

const fields = fieldsIn('notes');

/** What the desk must know beyond the facts. */
export function NotesSection() {
  return (
    <FormSection title="Notes" lead="Seen by everybody who can open the plan. No patient information.">
      {fields.map((name) => (
        <PlanFieldInput key={name} name={name} />
      ))}
    </FormSection>
  );
}
