import { Dialog, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { messageFor } from '../../lib/api/api-failure.ts';
import { Button } from '../button.tsx';
import { FailureAlert } from '../form/failure-alert.tsx';
import { SecondaryButton } from '../secondary-button.tsx';
import { AppDialog } from './app-dialog.tsx';

type Props = {
  /** The question. */
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** The confirming button's text while the work is running. */
  readonly busyLabel?: string;
  /** A Chakra size. */
  readonly width?: 'md' | 'xl';
  /** True for what cannot be undone: makes the button red. */
  readonly danger?: boolean;
  /** The message after a failure, if the server sends none. */
  readonly failed?: string | ((error: unknown) => string);
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** If it returns a promise, the dialog waits for it. If that fails, the dialog shows why and stays open for another attempt. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
};

/** Asks before something is done. Cancel has the focus, so that a stray Enter does nothing. */
export function ConfirmDialog(props: Props) {
  const { title, confirmLabel, cancelLabel = 'Cancel', busyLabel, width = 'md' } = props;
  const { danger = false, failed = '' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const work = useMutation({ mutationFn: async () => await props.onConfirm() });
  const busy = work.isPending;
  const failure = typeof failed === 'string' ? messageFor(work.error, failed) : failed(work.error);
  return (
    <AppDialog
      title={title}
      role="alertdialog"
      width={width}
      busy={busy}
      initialFocus={() => cancel.current}
      finalFocus={props.finalFocus}
      onClose={props.onClose}
      footer={
        <>
          <SecondaryButton ref={cancel} onClick={props.onClose} disabled={busy}>
            {cancelLabel}
          </SecondaryButton>
          <Button
            colorPalette={danger ? 'red' : 'brand'}
            loading={busy}
            loadingText={busyLabel}
            // A double click is one answer: the second click may arrive before the button is busy.
            onClick={({ detail }) => detail < 2 && work.mutate()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap="3" overflowWrap="anywhere">
        <FailureAlert message={work.error === null ? undefined : failure} />
        {/* Screen readers read it with the title: Cancel has the focus. */}
        <Dialog.Description asChild color="inherit">
          <Stack gap="3">{props.children}</Stack>
        </Dialog.Description>
      </Stack>
    </AppDialog>
  );
}
