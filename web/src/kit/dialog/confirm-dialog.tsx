import { Button, Stack } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { FailureAlert } from '../form/failure-alert.tsx';
import { AppDialog } from './app-dialog.tsx';

type Props = {
  /** The question. */
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** What the confirming button says while the work is being done. */
  readonly busyLabel?: string;
  /** True for what cannot be undone: the button is red. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Why it did not work; the dialog stays, so that it can be tried again. */
  readonly failure?: string | undefined;
  readonly finalFocus?: () => HTMLElement | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
};

/** Asks before something is done. The way back has the focus, so that a stray Enter does nothing. */
export function ConfirmDialog(props: Props) {
  const { title, confirmLabel, cancelLabel = 'Cancel', busyLabel, danger = false, busy = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AppDialog
      title={title}
      role="alertdialog"
      width="md"
      busy={busy}
      initialFocus={() => cancel.current}
      finalFocus={props.finalFocus}
      onClose={props.onClose}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" onClick={props.onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            colorPalette={danger ? 'red' : 'brand'}
            loading={busy}
            loadingText={busyLabel}
            // A double click is one answer: its second click may come before it is known to be busy.
            onClick={({ detail }) => detail < 2 && props.onConfirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap="3" overflowWrap="anywhere">
        <FailureAlert message={props.failure} />
        {props.children}
      </Stack>
    </AppDialog>
  );
}
