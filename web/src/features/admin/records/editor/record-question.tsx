import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';

type Props = {
  readonly title: string;
  /** What would be deleted. */
  readonly subject: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a record is deleted. */
export function RecordQuestion({ title, subject, busy, failure, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      danger
      busy={busy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <strong>{subject}</strong>
      </p>
      <p>It is removed from every list at once.</p>
    </ConfirmDialog>
  );
}
