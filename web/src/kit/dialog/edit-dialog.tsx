import type { ComponentProps } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { differences } from '../conflict/merge.ts';
import type { VersionedSave } from '../form/use-versioned-save.ts';
import { FormDialog } from './form-dialog.tsx';

type Props<Saved, Values extends FieldValues, Body> = Omit<
  ComponentProps<typeof FormDialog>,
  'draft' | 'busy' | 'onSubmit'
> & {
  /** `This contract` */
  readonly subject: string;
  readonly form: UseFormReturn<Values, unknown, Body>;
  readonly saving: VersionedSave<Saved, Values, Body>;
  /** `Dana Whitfield on 21 Nov 2026, 10:32`. */
  readonly savedBy?: string;
  /** Called before the form is submitted. */
  readonly onSubmit?: () => void;
};

/**
 * The form for editing a record. If somebody else saves the record in the meantime, both versions are shown, and the chosen
 * values are saved immediately.
 */
export function EditDialog<Saved, Values extends FieldValues, Body>(props: Props<Saved, Values, Body>) {
  const { subject, form, saving, savedBy = 'Someone else', onSubmit, ...dialog } = props;
  const { conflict, base, fields, valuesOf, send, moveTo } = saving;
  const mine = form.getValues();
  return (
    <FormProvider {...form}>
      <FormDialog
        draft={saving}
        busy={saving.busy}
        onSubmit={(event) => {
          onSubmit?.();
          void form.handleSubmit((body) => send(body))(event);
        }}
        {...dialog}
      />
      {conflict !== undefined && base !== undefined && (
        <ConflictDialog
          {...{ subject, mine, savedBy }}
          theirs={valuesOf(conflict)}
          differences={differences(fields, base.values, mine, valuesOf(conflict))}
          action="Save selected values"
          onChosen={(values) => {
            const on = moveTo(conflict, values);
            void form.handleSubmit((body) => send(body, on))();
          }}
          onClose={saving.closeConflict}
        />
      )}
    </FormProvider>
  );
}
