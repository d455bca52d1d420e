import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { readonly onDiscard: () => void; readonly onClose: () => void };

/** Asked before a dialog throws away what was typed in it. */
export function DiscardQuestion({ onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      What you typed here has not been saved.
    </ConfirmDialog>
  );
}
