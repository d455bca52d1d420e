import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportKind } from '../../../../../../shared/import/batch.ts';
import { limits } from '../../../../../../shared/limits.ts';
import { documentProblem } from '../../../../../../shared/workbook/unpack-workbook.ts';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import { postForm } from '../../../../lib/api/post-form.ts';
import { useApi } from '../../../../lib/services.tsx';
import { importList } from '../import-queries.ts';

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly file: File; readonly percent: number }
  | { readonly phase: 'failed'; readonly file: File; readonly message: string; readonly again: boolean };

/** What a file contains, and for which facility. */
export type ImportPlace = { readonly kind: ImportKind; readonly facilityName?: string };

class FileRefused extends Error {}
class FileChanged extends Error {}

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

/** Uploads one file at a time: requests the form, posts the file, starts the reading; then passes the import to `onDone`. */
export function useImportUpload(onDone: (id: string) => void) {
  const api = useApi();
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File, place: ImportPlace, signal: AbortSignal): Promise<string> => {
    if (!(await isReadable(file))) throw new FileChanged();
    const body = { ...place, fileName: file.name, size: file.size };
    const { data: created } = await api.call('createImport', { body }, { signal });
    await postForm(created.upload, file, {
      signal,
      minutes: limits.imports.uploadMinutes,
      refused: () => new FileRefused(),
      onProgress: (part) => {
        if (!signal.aborted) setState({ phase: 'sending', file, percent: Math.round(part * 100) });
      },
    });
    await api.call('readImportFile', { params: { id: created.id } }, { signal });
    return created.id;
  };

  const start = async (file: File, place: ImportPlace): Promise<void> => {
    running.current?.abort();
    const problem = fileProblem(file);
    if (problem !== undefined) {
      setState({ phase: 'failed', file, message: problem, again: false });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ phase: 'sending', file, percent: 0 });
    try {
      const id = await upload(file, place, signal);
      if (signal.aborted) return;
      setState({ phase: 'idle' });
      onDone(id);
    } catch (error) {
      const again = !(error instanceof FileChanged);
      if (!signal.aborted) setState({ phase: 'failed', file, message: failureOf(error, file), again });
    } finally {
      void client.invalidateQueries({ queryKey: importList.key });
    }
  };

  return {
    state,
    start: (file: File, place: ImportPlace): void => void start(file, place),
    /** Stops the upload, or dismisses a failed one. */
    stop: (): void => {
      running.current?.abort();
      setState({ phase: 'idle' });
    },
  };
}

function failureOf(error: unknown, { name }: File): string {
  if (error instanceof FileChanged)
    return `${name} was changed or moved after it was chosen. Please choose it again.`;
  return error instanceof FileRefused
    ? `${name} was not accepted. Please try again.`
    : messageFor(error, `${name} could not be uploaded. Please try again.`);
}
