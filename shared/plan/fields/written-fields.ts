import { type FieldOfKind, type PlanFieldKey, planFieldKeys, planFields } from './fields.ts';

type WrittenField = FieldOfKind<'name' | 'text' | 'notes'>;

// In their own places there are IDs of images, which nobody writes.
const isWritten = (key: PlanFieldKey): key is WrittenField =>
  /^(?:name|text|notes)$/.test(planFields[key].kind) && planFields[key].section !== 'own';

/** The fields that hold text as people write it, which may contain PHI. The plan form and imports check all of them. */
export const writtenFields: readonly WrittenField[] = planFieldKeys.filter(isWritten);

/** Returns the label that a written field has in the form. */
export function writtenLabel(key: WrittenField): string {
  const { label, formLabel = label }: { readonly label: string; readonly formLabel?: string } =
    planFields[key];
  return formLabel;
}
