import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { VersionedSave } from '../form/use-versioned-save.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { differences } from './merge.ts';

type Props<Saved, Values extends FieldValues, Body> = {
  /** `This contract` */
  readonly subject: string;
  readonly form: UseFormReturn<Values, unknown, Body>;
  readonly saving: VersionedSave<Saved, Values, Body>;
  /** `Dana Whitfield on 21 Nov 2026, 10:32`. */
  readonly savedBy?: string;
};

/** Both versions of a record that somebody else saved while it was being edited; the chosen values are saved immediately. */
export function EditConflict<Saved, Values extends FieldValues, Body>(props: Props<Saved, Values, Body>) {
  const { subject, form, saving, savedBy = 'Someone else' } = props;
  const { conflict, base, fields, valuesOf } = saving;
  if (conflict === undefined || base === undefined) return null;
  const mine = form.getValues();
  const theirs = valuesOf(conflict);
  return (
    <ConflictDialog
      subject={subject}
      mine={mine}
      theirs={theirs}
      differences={differences(fields, base.values, mine, theirs)}
      savedBy={savedBy}
      action="Save selected values"
      onChosen={(values) => {
        const on = saving.moveTo(conflict, values);
        void form.handleSubmit((body) => saving.send(body, on))();
      }}
      onClose={saving.closeConflict}
    />
  );
}
