import type { ImportBatch, ImportCounts, ImportDetail } from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { Callout } from '../../../kit/callout.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import type { ImportQuestionProps } from './apply-dialog.tsx';
import { countedRecords, isStopped } from './import-labels.ts';
import { importList, useImportStep } from './import-queries.ts';

/** Asks before a whole import is undone. */
export function UndoQuestion({ batch, counts, finalFocus, onClose }: ImportQuestionProps) {
  const { _id, kind, facilityName } = batch;
  const undo = useImportStep(_id, (api) => api.call('undoImport', { params: { id: _id } }));
  const { rows, complete, isError } = usePagedList(importList, { whole: true });
  // A file may be chosen first and imported last. When a stopped import wrote its first record is not known.
  const since = batch.state === 'failed' ? batch.createdAt : batch.updatedAt;
  const isLater = (one: ImportBatch): boolean =>
    one._id !== _id &&
    (one.state === 'applied' || isStopped(one)) &&
    one.updatedAt > since &&
    one.facilityName === facilityName;
  const [later] = rows.filter((one) => isLater(one) && recordsOf(one) === recordsOf(batch));
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
      {later === undefined && !complete && !isError && <p>Looking for later imports…</p>}
      {later !== undefined && (
        <Callout status="warning">
          {later.fileName} was imported after this file. Undo that first, or this import can no longer be
          undone where both made changes.
        </Callout>
      )}
      <p>What someone has edited since then stays as it is, and is listed with both versions.</p>
    </ConfirmDialog>
  );
}

/** What an import writes: its kind, or another of the same records. */
const recordsOf = ({ kind }: Pick<ImportBatch, 'kind'>): string => importKinds[kind].words[1];

function whatIsPutBack({ kind, retiredMissing }: ImportDetail, counts: ImportCounts): string {
  const ended = retiredMissing && counts.missing > 0;
  return `${countedRecords(counts.new, kind, 'added')} deleted, ${countedRecords(counts.changed, kind, 'changed')} restored${
    ended ? `, ${countedRecords(counts.missing, kind, 'ended')} reinstated` : ''
  }`;
}
