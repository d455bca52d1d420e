import { Textarea } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { FieldShell, useCutWord, useProblem } from './form-field.tsx';
import { FormSection } from './form-section.tsx';
import type { PlanFormValues } from './form-values.ts';

function NotesField({ name, label }: { name: 'notes' | 'authorizationNotes'; label: string }) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const { cut, onPaste, onTyped } = useCutWord(limits.text.notes);
  return (
    <FieldShell label={label} problem={problem} hint={cut}>
      <Textarea
        className="form-notes"
        rows={5}
        maxLength={limits.text.notes}
        {...register(name, { onChange: onTyped })}
        onPaste={onPaste}
      />
    </FieldShell>
  );
}

/** What the desk must know beyond the facts. */
export function NotesSection() {
  return (
    <FormSection title="Notes" lead="Seen by everybody who can open the plan. No patient information.">
      <NotesField name="notes" label="Eligibility and Coding Notes" />
      <NotesField name="authorizationNotes" label="Authorization Notes" />
    </FormSection>
  );
}
