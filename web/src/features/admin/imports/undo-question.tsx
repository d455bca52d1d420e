import type { ImportCounts, ImportDetail } from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { countedRecords } from './import-labels.ts';
import { useImportStep } from './import-queries.ts';

type Props = {
  readonly batch: ImportDetail;
  readonly counts: ImportCounts;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
};

/** Asks before a whole import is undone. */
export function UndoQuestion({ batch, counts, finalFocus, onClose }: Props) {
  const { _id, kind, facilityName } = batch;
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
        {importKinds[kind].everyFacility ? 'The list goes' : `${facilityName} goes`} back to what it was
        before
        {batch.state === 'failed' || counts.conflicts > 0
          ? ', as far as this import has written'
          : `: ${whatIsPutBack(batch, counts)}`}
        .
      </p>
      <p>What someone has edited since then stays as it is, and is listed with both versions.</p>
    </ConfirmDialog>
  );
}

function whatIsPutBack({ kind, retiredMissing }: ImportDetail, counts: ImportCounts): string {
  const ended = retiredMissing && counts.missing > 0;
  return `${countedRecords(counts.new, kind, 'added')} deleted, ${countedRecords(counts.changed, kind, 'changed')} restored${
    ended ? `, ${countedRecords(counts.missing, kind, 'ended')} reinstated` : ''
  }`;
}
