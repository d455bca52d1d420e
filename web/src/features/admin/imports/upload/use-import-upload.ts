import { useQueryClient } from '@tanstack/react-query';
import type { ImportKind } from '../../../../../../shared/import/batch.ts';
import { documentProblem } from '../../../../../../shared/import/document-problem.ts';
import { limits } from '../../../../../../shared/limits.ts';
import { useUpload } from '../../../../kit/hooks/use-upload.ts';
import { postForm, UploadFailure } from '../../../../lib/api/post-form.ts';
import { useApi } from '../../../../lib/services.tsx';
import { importList } from '../import-queries.ts';

/** What a file contains, and for which facility. */
type ImportPlace = { readonly kind: ImportKind; readonly facilityName?: string };

/** Reports whether the browser can read a file: not if it was saved or moved after it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => resolve(reader.error === null));
    reader.readAsArrayBuffer(file.slice(0, 1));
  });

/** Returns what is wrong with a file as far as its name and size show; the server checks the content. */
function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(?:pdf|docx?)$/i.test(name)) return `${name}: ${documentProblem}`;
  if (!/\.(?:csv|txt|xlsx)$/i.test(name)) {
    return `${name} can’t be imported. Choose a file that ends in .csv or .xlsx; Excel saves both with “Save as”.`;
  }
  if (size === 0) return `${name} is empty. Choose a file that has a line of column names and rows below it.`;
  if (size <= limits.imports.bytes) return undefined;
  return `${name} is ${(size / 1_000_000).toFixed(1)} MB, and at most ${limits.imports.bytes / 1_000_000} MB can be imported at once. Split it into several files.`;
}

/** Uploads a file: requests the form, posts the file, starts the reading; then passes the import to `onDone`. */
export function useImportUpload(place: ImportPlace, onDone: (id: string) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useUpload<'sending', string>({
    refuse: fileProblem,
    upload: async (file, show, signal) => {
      const { name, size } = file;
      show('sending', 0);
      if (!(await isReadable(file))) {
        const changed = `${name} was changed or moved after it was chosen. Please choose it again.`;
        throw new UploadFailure(changed, { final: true });
      }
      try {
        // Of a longer name the end is kept: it says what kind of file it is.
        const body = { ...place, fileName: name.slice(-limits.text.name), size };
        const { data: created } = await api.call('createImport', { body }, { signal });
        await postForm(created.upload, file, {
          signal,
          minutes: limits.imports.uploadMinutes,
          refused: `${name} was not accepted. Please try again.`,
          onProgress: (part) => show('sending', Math.round(part * 100)),
        });
        await api.call('readImportFile', { params: { id: created.id } }, { signal });
        return created.id;
      } finally {
        void client.invalidateQueries({ queryKey: importList.key });
      }
    },
    onDone,
    failed: ({ name }) => `${name} could not be uploaded. Please try again.`,
  });
}
