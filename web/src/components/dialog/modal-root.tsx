import { Dialog } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/**
 * The root of every modal dialog. The focus is trapped inside, so a focus event from outside can only be a late one
 * from before the dialog opened (or from the dialog below): it must not close what has just been opened.
 */
export function ModalRoot(props: ComponentProps<typeof Dialog.Root>) {
  return <Dialog.Root onFocusOutside={(event) => event.preventDefault()} {...props} />;
}
