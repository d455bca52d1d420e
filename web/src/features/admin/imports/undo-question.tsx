import type { ImportCounts, ImportDetail } from '../../../../../shared/import/batch.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { useImportStep } from './import-queries.ts';
import { counted } from './import-words.ts';

type Props = {
  readonly batch: ImportDetail;
  readonly counts: ImportCounts;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
};

/** Asks before a whole import is taken back. */
export function UndoQuestion({ batch, counts, finalFocus, onClose }: Props) {
  const { _id, facilityName, retiredMissing } = batch;
  const undo = useImportStep(_id, (api) => api.call('undoImport', { params: { id: _id } }));
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirmLabel="Undo the import"
      busyLabel="Starting…"
      danger
      failed="The undo could not be started. Please try again."
      finalFocus={finalFocus}
      onConfirm={async () => {
        await undo.mutateAsync(undefined);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {facilityName} becomes what it was before: {counted(counts.new, 'added plan')} deleted,{' '}
        {counted(counts.changed, 'changed plan')} put back
        {retiredMissing && counts.missing > 0 && `, ${counted(counts.missing, 'ended plan')} begun anew`}.
      </p>
      <p>Plans that somebody has edited since stay as they are, and are listed with both versions.</p>
    </ConfirmDialog>
  );
}
