import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CheckedNames, checkNames } from '../../../../../../shared/payer-names/check-names.ts';
import { payerNamesKey } from '../../../../entities/payer-names/use-payer-names.ts';
import { messageFor } from '../../../../lib/api/api-failure.ts';
import { useApi } from '../../../../lib/services.tsx';
import type { NamesFile } from './read-names-file.ts';
import { type Written, writeNames } from './write-names.ts';

/** Where an import stands. Nothing is written before `writing`. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem?: string; readonly busy?: boolean }
  | {
      readonly step: 'checked';
      readonly file: NamesFile;
      readonly checked: CheckedNames;
      readonly listVersion: number;
    }
  | { readonly step: 'writing'; readonly done: number; readonly total: number }
  | { readonly step: 'ended'; readonly file: NamesFile; readonly written: Written };

/** An import of other names: choose a file, see what it would do, write it. */
export function useNameImport() {
  const api = useApi();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [control] = useState(() => new AbortController());
  const open = useRef(true);
  useEffect(
    () => () => {
      open.current = false;
      control.abort();
    },
    [control],
  );
  const show = (next: ImportState) => {
    if (open.current) setState(next);
  };

  /** Compares a file with the names as they are on the server now. */
  const check = async (file: NamesFile) => {
    show({ step: 'choose', busy: true });
    try {
      const { data } = await api.call('listPayerNames', {}, { signal: control.signal });
      if (data === undefined) return show({ step: 'choose' });
      const { items, listVersion } = data;
      show({ step: 'checked', file, checked: checkNames(file.columns, file.lines, items), listVersion });
    } catch (error) {
      show({ step: 'choose', problem: messageFor(error, 'The other names could not be read.') });
    }
  };

  return {
    state,
    check,

    async choose(chosen: File) {
      show({ step: 'choose', busy: true });
      const { readNamesFile } = await import('./read-names-file.ts');
      const file = await readNamesFile(chosen);
      if (typeof file === 'string') return show({ step: 'choose', problem: `${chosen.name}: ${file}` });
      await check(file);
    },

    /** Writes what was checked. */
    async write({ file, checked, listVersion }: Extract<ImportState, { step: 'checked' }>) {
      const total = checked.writes.length;
      show({ step: 'writing', done: 0, total });
      const written = await writeNames(api, checked.writes, listVersion, {
        signal: control.signal,
        progress: (done) => show({ step: 'writing', done, total }),
      });
      void client.invalidateQueries({ queryKey: payerNamesKey });
      show({ step: 'ended', file, written });
    },

    restart: () => show({ step: 'choose' }),
  };
}
