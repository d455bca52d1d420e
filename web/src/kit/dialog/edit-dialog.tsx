import type { ComponentProps } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { differences } from '../conflict/merge.ts';
import type { VersionedSave } from '../form/use-versioned-save.ts';
import type { FieldText } from '../phi/text-phi.ts';
import { usePhiQuestion } from '../phi/use-phi-question.tsx';
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
  /** Returns the typed texts in which PHI is looked for before they are saved. */
  readonly texts?: () => readonly FieldText[];
  /** Called before the form is submitted. */
  readonly onSubmit?: () => void;
};

/**
 * The form for editing a record. If somebody else saves the record in the meantime, both versions are shown, and the chosen
 * values are saved immediately.
 */
export function EditDialog<Saved, Values extends FieldValues, Body>(props: Props<Saved, Values, Body>) {
  const { subject, form, saving, savedBy = 'Someone else', texts, onSubmit, ...dialog } = props;
  const { conflict, base, fields, valuesOf, send, moveTo } = saving;
  const { sendOrAsk, phiQuestion } = usePhiQuestion<Body>({
    texts: texts ?? (() => []),
    send: (body) => send(body),
    readers: 'Everyone who can open this record can read it.',
    verb: 'Save',
  });
  const mine = form.getValues();
  return (
    <FormProvider {...form}>
      <FormDialog
        draft={saving}
        busy={saving.busy}
        onSubmit={(event) => {
          onSubmit?.();
          void form.handleSubmit(sendOrAsk)(event);
        }}
        {...dialog}
      />
      {phiQuestion}
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
