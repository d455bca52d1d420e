import { CloseButton, Dialog } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { lowWindow } from './low-window.ts';
import { firstField, ModalRoot } from './modal-root.tsx';

/** How a dialog that something else opens ends: what gets the focus then, and what is called. */
export type DialogEnd = { readonly finalFocus: () => HTMLElement | null; readonly onClose: () => void };

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
  /** Returns what gets the focus first, if not the first field. Neither gets it while it is below what the dialog shows. */
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
  const body = useRef<HTMLDivElement>(null);
  return (
    <ModalRoot
      px="3"
      role={role}
      onOpenChange={({ open }) => !open && !busy && onClose()}
      closeOnInteractOutside
      scrollBehavior="inside"
      placement={growing ? 'top' : 'center'}
      initialFocusEl={() => unlessBelow(body.current, props.initialFocus?.() ?? firstField(body.current))}
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
        <Dialog.Body ref={body} focusVisibleRing="inside">
          {children}
        </Dialog.Body>
        <Dialog.Footer flexWrap="wrap">{footer}</Dialog.Footer>
        <Dialog.CloseTrigger asChild>
          <CloseButton size="sm" colorPalette="gray" disabled={busy} />
        </Dialog.CloseTrigger>
      </Dialog.Content>
    </ModalRoot>
  );
}

/**
 * Returns what to focus: the given element, or the body if the user would have to scroll to see the element. From there the
 * arrow keys scroll; from a choice that nobody sees yet they would change it.
 */
function unlessBelow(body: HTMLElement | null, element: HTMLElement | null): HTMLElement | null {
  if (body === null || element === null) return element;
  const { top, height } = element.getBoundingClientRect();
  // Of a tall field, the first line is enough.
  const end = top + Math.min(height, 40);
  // In a low window not the body scrolls but what contains it.
  const boxes = [body.contains(element) ? body : null, body.parentElement];
  if (!boxes.some((box) => box !== null && end > box.getBoundingClientRect().bottom)) return element;
  body.tabIndex = 0;
  return body;
}
