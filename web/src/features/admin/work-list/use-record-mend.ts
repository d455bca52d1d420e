import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { authorOf } from '../../../kit/history/record-history.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { refusal } from '../../../kit/toasts/use-undo.ts';
import { useSaveOnce } from '../../../lib/api/use-save-once.ts';
import { useApi } from '../../../lib/services.tsx';
import type { RecordKind, Saved } from '../records/editor/record-editor.tsx';
import { useRecordUndo } from '../records/editor/use-record-undo.ts';
import { useRecordsChanged } from '../records/editor/use-records-changed.ts';

/**
 * Sets fields of a record by one click, as its dialog would: on the version that is shown, told, and taken back by Undo.
 * @param noun `Contract`
 */
export function useRecordMend<Item extends Saved, Body, Values extends FieldValues>(
  kind: RecordKind<Item, Body, Values>,
  noun: string,
) {
  const api = useApi();
  const calls = useMemo(() => kind.calls(api), [kind, api]);
  const changed = useRecordsChanged(kind.source);
  const undo = useRecordUndo(kind, calls, changed);
  const saveOnce = useSaveOnce(calls, '');
  /** @returns false where it was refused, which it says */
  return async (item: Item, set: object, value: string): Promise<boolean> => {
    const before = kind.values(item);
    try {
      const after = await saveOnce(item, kind.input.parse({ ...before, ...set }));
      changed({ before: item, after });
      undo.edited(after, before, `${noun} set to ${value}`);
      return true;
    } catch (error) {
      const savedBy = async () => {
        const now = calls.stale(error);
        return now && authorOf(now, calls.history, AbortSignal.timeout(5_000));
      };
      const about = kind.subject(item);
      notify(`${noun} not set. ${await refusal(error, savedBy)}`, 'error', { about });
      changed();
      return false;
    }
  };
}
