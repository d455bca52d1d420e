import { Dialog, Portal } from '@chakra-ui/react';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';

type Props = Omit<ComponentProps<typeof Dialog.Root>, 'open'> & Pick<Dialog.PositionerProps, 'px' | 'zIndex'>;

/**
 * Every modal dialog, in front of a backdrop over the page. The focus is trapped inside, so a focus event from outside
 * can only be a late one from before the dialog opened (or from the dialog below): it must not close the new dialog. The
 * trap starts one frame after the dialog is drawn: a person already typing in it keeps the focus. The focus is set here,
 * because the trap would select a field's text, which the next key would overwrite. The dialog below may close by itself, as
 * a plan does when another tab switches the facility: that must not close this one either. If what had the focus before has gone with
 * it, the page gets the focus. A double click opens it once: the second click, which falls on the backdrop, does not close it.
 */
export function ModalRoot({ initialFocusEl, finalFocusEl, px, zIndex, children, ...props }: Props) {
  const content = useId();
  const [before] = useState(() => document.activeElement);
  const [openedAt] = useState(Date.now);
  return (
    <Dialog.Root
      open
      ids={{ content }}
      initialFocusEl={() => {
        if (focusedWithin(content) === null)
          focusAtEnd(initialFocusEl?.() ?? firstField(document.getElementById(content)));
        return focusedWithin(content);
      }}
      finalFocusEl={() => {
        const lost = before?.isConnected === false && document.activeElement === document.body;
        return finalFocusEl?.() ?? (lost ? document.getElementById('main') : null);
      }}
      onFocusOutside={(event) => event.preventDefault()}
      onPointerDownOutside={(event) => Date.now() - openedAt < doubleClickMs && event.preventDefault()}
      onRequestDismiss={(event) => event.preventDefault()}
      {...props}
    >
      <Portal>
        <Dialog.Backdrop zIndex={zIndex} />
        <Dialog.Positioner px={px} zIndex={zIndex} onKeyUp={showFocused}>
          {children}
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** The longest time between the clicks of a double click, as Windows has it. */
const doubleClickMs = 500;

/** From the last control to the first and back, the trap moves the focus without scrolling to it. */
function showFocused({ key, target }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Tab' && target instanceof Element) target.scrollIntoView?.({ block: 'nearest' });
}

function focusedWithin(id: string): HTMLElement | null {
  const focused = document.activeElement;
  const content = document.getElementById(id);
  return focused instanceof HTMLElement && focused !== content && content?.contains(focused) ? focused : null;
}

export const firstField = (within: HTMLElement | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ?? null;

/** Focuses an element; in a text field the cursor goes after the last character. */
function focusAtEnd(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  const typed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // For email and number inputs, browsers neither report the cursor's position nor let it be moved.
  if (typed && element.selectionEnd !== null)
    element.setSelectionRange(element.value.length, element.value.length);
}
