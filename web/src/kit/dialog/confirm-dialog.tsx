import { Stack } from '@chakra-ui/react';
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
  /** What the confirming button says while the work is being done. */
  readonly busyLabel?: string;
  /** True for what cannot be undone: the button is red. */
  readonly danger?: boolean;
  /** What is said when it did not work, if the server has no words. */
  readonly failed?: string | ((error: unknown) => string);
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** A promise is waited for. Should it fail, the dialog says why and stays, so that it can be tried again. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ReactNode;
};

/** Asks before something is done. The way back has the focus, so that a stray Enter does nothing. */
export function ConfirmDialog(props: Props) {
  const { title, confirmLabel, cancelLabel = 'Cancel', busyLabel, danger = false, failed = '' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const work = useMutation({ mutationFn: async () => await props.onConfirm() });
  const busy = work.isPending;
  const failure = typeof failed === 'string' ? messageFor(work.error, failed) : failed(work.error);
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
          <SecondaryButton ref={cancel} onClick={props.onClose} disabled={busy}>
            {cancelLabel}
          </SecondaryButton>
          <Button
            colorPalette={danger ? 'red' : 'brand'}
            loading={busy}
            loadingText={busyLabel}
            // A double click is one answer: its second click may come before it is known to be busy.
            onClick={({ detail }) => detail < 2 && work.mutate()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack gap="3" overflowWrap="anywhere">
        <FailureAlert message={work.error === null ? undefined : failure} />
        {props.children}
      </Stack>
    </AppDialog>
  );
}
