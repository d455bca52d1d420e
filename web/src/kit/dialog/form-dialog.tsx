import { Stack, Text } from '@chakra-ui/react';
import { type ComponentProps, type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { FailureAlert } from '../form/failure-alert.tsx';
import { savedOrNot, typedHere, whatWasSaved } from '../form/use-form-failure.ts';
import type { VersionedSave } from '../form/use-versioned-save.ts';
import { SecondaryButton } from '../secondary-button.tsx';
import { AppDialog } from './app-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Pick<
  ComponentProps<typeof AppDialog>,
  'title' | 'width' | 'maxHeight' | 'finalFocus' | 'onClose' | 'children'
> & {
  readonly submitLabel?: string;
  /** False while something required for submitting is missing. */
  readonly canSubmit?: boolean;
  /** What was typed and not saved. */
  readonly draft: Pick<
    VersionedSave<unknown, unknown, unknown>,
    'changed' | 'restored' | 'mayBeSent' | 'lastError' | 'forget'
  >;
  /** What to say of a text that may have been saved. */
  readonly unsure?: string;
  readonly busy: boolean;
  /** Why saving failed. What was typed stays. */
  readonly failure?: string | undefined;
  /** The name of the field that gets the focus, if not the first one. */
  readonly startsAt?: string | undefined;
  readonly onSubmit: (event: FormEvent) => void;
  /** Starts deleting the edited record. */
  readonly onDelete?: (() => void) | undefined;
};

/** A form in a dialog. It asks before discarding what was typed. */
export function FormDialog(props: Props) {
  const { title, submitLabel = 'Save', canSubmit = true, unsure = savedOrNot, draft, busy, onDelete } = props;
  const { startsAt, failure } = props;
  const leftOpen =
    draft.mayBeSent && !draft.restored ? whatWasSaved(draft.lastError, true, unsure) : undefined;
  // The message about what is sent to others may contain it.
  const isSaid = leftOpen !== undefined && failure?.includes(leftOpen);
  const [asking, setAsking] = useState(false);
  const id = useId();
  const discard = () => {
    draft.forget();
    props.onClose();
  };
  const close = () => (draft.changed() ? setAsking(true) : discard());
  useFocusAfterSaving(id, busy);
  return (
    <AppDialog
      title={title}
      width={props.width ?? 'lg'}
      maxHeight={props.maxHeight}
      busy={busy}
      initialFocus={() => {
        const field = document.forms.namedItem(id)?.elements.namedItem(startsAt ?? '');
        if (!(field instanceof HTMLElement)) return null;
        // The dialog is about this field: it is shown, however far down it is.
        field.scrollIntoView?.({ block: 'center' });
        return field;
      }}
      finalFocus={props.finalFocus}
      onClose={close}
      footer={
        <>
          {onDelete && (
            <Button variant="outline" colorPalette="red" me="auto" disabled={busy} onClick={onDelete}>
              Delete
            </Button>
          )}
          <SecondaryButton onClick={close} disabled={busy}>
            Cancel
          </SecondaryButton>
          <Button type="submit" form={id} loading={busy} loadingText="Saving…" disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={props.onSubmit}>
        <Stack gap="4">
          <FailureAlert message={failure} unsure={isSaid ? undefined : leftOpen} />
          {draft.restored && (
            <Text role="status" color="fg.muted">
              This is what you typed here before. {draft.mayBeSent ? unsure : 'It has not been saved.'}
            </Text>
          )}
          {/* What is typed while the form is being saved would not be saved. */}
          <Stack gap="4" inert={busy}>
            {props.children}
          </Stack>
        </Stack>
      </form>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          danger
          onConfirm={discard}
          onClose={() => setAsking(false)}
        >
          {typedHere(draft.mayBeSent)}
        </ConfirmDialog>
      )}
    </AppDialog>
  );
}

/**
 * Browsers take the focus from inert or disabled elements and do not restore it. When saving ends, the first invalid field
 * gets it, or else the element that had it before, unless the failure message has it.
 */
function useFocusAfterSaving(formId: string, busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const before = document.activeElement;
    return () => {
      const form = document.forms.namedItem(formId);
      // No particular element has the focus: the page has it or, after a Tab, the dialog.
      if (form === null || document.activeElement?.contains(form) !== true) return;
      const wrong = form.querySelector('[aria-invalid=true]');
      const next = wrong ?? before;
      if (next instanceof HTMLElement) next.focus();
    };
  }, [formId, busy]);
}
