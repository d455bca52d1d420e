import { CloseButton, Dialog } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { lowWindow } from './low-window.ts';
import { ModalRoot } from './modal-root.tsx';

type Props = {
  readonly title: string;
  /** `alertdialog` for a question that must be answered first. */
  readonly role?: 'dialog' | 'alertdialog';
  /** A Chakra size, for example `lg`. */
  readonly width?: string;
  /** The maximum height, `92dvh`, if not the usual one. */
  readonly maxHeight?: string | undefined;
  /** True if it grows while somebody types in it: it hangs from the top, so that the field stays where it is. */
  readonly growing?: boolean;
  /** While something is being saved, nothing closes the dialog. */
  readonly busy?: boolean;
  /** Returns what gets the focus first, if not the first field. */
  readonly initialFocus?: () => HTMLElement | null;
  /** Returns what gets the focus when the dialog closes, if not the element that had it before. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
  /** The actions, if it does not only have a Close button. */
  readonly footer?: ReactNode;
  /** Called on Escape, on a click on the backdrop, and by the close button. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A dialog with a title, a scrolling body, and its actions at the right. The first field gets the focus; while the
 * dialog is open, the page behind neither scrolls nor is read by screen readers.
 */
export function AppDialog(props: Props) {
  const { title, role = 'dialog', width = 'lg', busy = false, finalFocus } = props;
  const { maxHeight, growing = false, onClose, children } = props;
  const { footer = <Button onClick={onClose}>Close</Button> } = props;
  return (
    <ModalRoot
      px="3"
      role={role}
      onOpenChange={({ open }) => !open && !busy && onClose()}
      closeOnInteractOutside
      scrollBehavior="inside"
      placement={growing ? 'top' : 'center'}
      {...(props.initialFocus && { initialFocusEl: props.initialFocus })}
      finalFocusEl={() => finalFocus?.() ?? null}
    >
      <Dialog.Content
        maxW={width}
        maxH={maxHeight}
        {...(growing && { my: '4dvh' })}
        colorPalette="brand"
        css={lowWindow}
      >
        <Dialog.Header pe="12">
          <Dialog.Title overflowWrap="anywhere" lineClamp={3}>
            {title}
          </Dialog.Title>
        </Dialog.Header>
        <Dialog.Body>{children}</Dialog.Body>
        <Dialog.Footer flexWrap="wrap">{footer}</Dialog.Footer>
        <Dialog.CloseTrigger asChild>
          <CloseButton size="sm" colorPalette="gray" disabled={busy} />
        </Dialog.CloseTrigger>
      </Dialog.Content>
    </ModalRoot>
  );
}
