import './record-dialog.css';
import { Button, CloseButton, Dialog, Portal, Text } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { limits } from '../../../../../../shared/limits.ts';
import { DiscardQuestion } from '../../../../kit/dialog/discard-question.tsx';
import { ModalRoot } from '../../../../kit/dialog/modal-root.tsx';
import { FailureAlert } from '../../../../kit/form/failure-alert.tsx';

type Props = {
  readonly title: string;
  readonly widthPx: number;
  readonly submitLabel: 'Create' | 'Save';
  /** False while a required name is empty. */
  readonly canSubmit: boolean;
  /** True once something was typed that closing would lose. */
  readonly dirty: boolean;
  readonly busy: 'saving' | 'deleting' | undefined;
  readonly restored: boolean;
  readonly failure: string | undefined;
  /** Shown on edit dialogs only. */
  readonly onDelete?: (() => void) | undefined;
  readonly finalFocus: () => HTMLElement | null;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * The dialog of one record. Backdrop, Escape, Close and Cancel close it, but ask first if something typed would be lost.
 * The page behind does not scroll while it is open.
 */
export function RecordDialog(props: Props) {
  const { title, widthPx, submitLabel, canSubmit, dirty, busy, restored, onSubmit, onClose, onDelete } =
    props;
  const [asking, setAsking] = useState(false);
  const id = useId();
  const close = () => (dirty || restored ? setAsking(true) : onClose());
  return (
    <ModalRoot
      open
      onOpenChange={({ open }) => !open && busy === undefined && close()}
      closeOnInteractOutside
      scrollBehavior="inside"
      placement="center"
      finalFocusEl={props.finalFocus}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content
            className="record-dialog"
            maxW={`${widthPx}px`}
            maxH={`${limits.hubDialog.maxHeightVh}dvh`}
            colorPalette="brand"
          >
            <Dialog.Header pe="12">
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <form id={id} noValidate onSubmit={onSubmit} className="record-form">
                <FailureAlert message={props.failure} />
                {restored && (
                  <Text role="status" color="fg.muted">
                    This is what you typed before. It has not been saved.
                  </Text>
                )}
                {props.children}
              </form>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap" className="record-dialog-foot">
              {onDelete && (
                <Button
                  variant="outline"
                  colorPalette="red"
                  me="auto"
                  loading={busy === 'deleting'}
                  loadingText="Deleting…"
                  disabled={busy !== undefined}
                  onClick={onDelete}
                >
                  Delete
                </Button>
              )}
              <Button variant="outline" colorPalette="gray" onClick={close} disabled={busy !== undefined}>
                Cancel
              </Button>
              <Button
                type="submit"
                form={id}
                loading={busy === 'saving'}
                loadingText="Saving…"
                disabled={!canSubmit || busy !== undefined}
              >
                {submitLabel}
              </Button>
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label="Close" disabled={busy !== undefined} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
      {asking && <DiscardQuestion onDiscard={onClose} onClose={() => setAsking(false)} />}
    </ModalRoot>
  );
}
