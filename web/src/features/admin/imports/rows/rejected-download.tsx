import { Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import type { ImportDetail } from '../../../../../../shared/import/batch.ts';
import { counted } from '../../../../../../shared/text/counted.ts';
import { byteOrderMark, csvLine } from '../../../../../../shared/text/csv-line.ts';
import { download } from '../../../../entities/spreadsheet/download.ts';
import { SecondaryButton } from '../../../../kit/secondary-button.tsx';
import type { Api } from '../../../../lib/api/api-client.ts';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import { useApi } from '../../../../lib/services.tsx';

/** Downloads the rejected rows as a file that can be corrected and imported again. */
export function RejectedDownload({ batch }: { readonly batch: ImportDetail }) {
  const api = useApi();
  const saving = useMutation({
    mutationFn: async () => {
      const file = await rejectedFile(api, batch);
      if (file !== undefined) download(file, rejectedName(batch.fileName));
      return file !== undefined;
    },
  });
  return (
    <>
      <SecondaryButton loading={saving.isPending} loadingText="Collecting…" onClick={() => saving.mutate()}>
        Download {counted(batch.counts?.rejected ?? 0, 'rejected row')}
      </SecondaryButton>
      {(saving.isError || saving.data === false) && (
        <Text role="alert" color="fg.error">
          {saving.isError
            ? messageFor(saving.error, 'The rejected rows could not be loaded. Please try again.')
            : 'The file was checked again in the meantime. Reload this page.'}
        </Text>
      )}
    </>
  );
}

/** `payers.xlsx` → `payers.rejected.csv` */
const rejectedName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')}.rejected.csv`;

/**
 * Fetches the rows page by page, since they may be a whole file. The server answers each page from the newest dry run.
 * @returns undefined if that is no longer the one on the page: some rows would be missing
 */
async function rejectedFile(api: Api, { _id: id, run }: ImportDetail): Promise<Blob | undefined> {
  const parts: string[] = [byteOrderMark];
  let cursor: string | undefined;
  do {
    const { data } = await api.call('listRejectedRows', { params: { id }, query: { cursor } });
    if (parts.length === 1) parts.push(csvLine(data.header));
    parts.push(data.data.map(csvLine).join(''));
    cursor = data.nextCursor;
  } while (cursor !== undefined);
  const { data } = await api.call('getImport', { params: { id } });
  if (data.data.run !== run) return undefined;
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
