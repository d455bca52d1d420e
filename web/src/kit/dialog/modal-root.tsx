import { Dialog } from '@chakra-ui/react';
import { type ComponentProps, useId } from 'react';

/**
 * The root of every modal dialog. The focus is trapped inside, so a focus event from outside can only be a late one
 * from before the dialog opened (or from the dialog below): it must not close what has just been opened. The trap sets
 * in one frame after the dialog is drawn: who is typing in it by then keeps the focus.
 */
export function ModalRoot({ initialFocusEl, ...props }: ComponentProps<typeof Dialog.Root>) {
  const content = useId();
  return (
    <Dialog.Root
      ids={{ content }}
      initialFocusEl={() => focusedWithin(content) ?? initialFocusEl?.() ?? null}
      onFocusOutside={(event) => event.preventDefault()}
      {...props}
    />
  );
}

function focusedWithin(id: string): HTMLElement | null {
  const focused = document.activeElement;
  const content = document.getElementById(id);
  return focused instanceof HTMLElement && focused !== content && content?.contains(focused) ? focused : null;
}
