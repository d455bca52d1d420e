import { useCallback, useState } from 'react';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { ApiFailure, messageFor } from '../../../lib/api/api-failure.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { useRecordsChanged } from './use-records.ts';

export type RecordWork = 'saving' | 'deleting';

type Work<Item> = {
  readonly kind: RecordWork;
  /** The record that is changed or deleted; undefined creates one. */
  readonly before: Item | undefined;
  /** Gives the record as it is now, or undefined once it is deleted. */
  readonly call: () => Promise<Item | undefined>;
  /** The toast of success, and that of a failure for which the server has no words. */
  readonly done: string;
  readonly failed: string;
  /** Looks at a failure first; true if it has been dealt with. */
  readonly onFailure?: (error: unknown) => boolean;
};

/** Creates, saves and deletes records: one thing at a time, with its toasts; the list shows it at once. */
export function useRecordActions<Item extends { readonly _id: string }>(source: PagedList<Item>) {
  const changed = useRecordsChanged(source);
  const [busy, setBusy] = useState<RecordWork>();
  const [failure, setFailure] = useState<string>();
  /** True when it was done. */
  const run = useCallback(
    async ({ kind, before, call, done, failed, onFailure }: Work<Item>): Promise<boolean> => {
      setBusy(kind);
      setFailure(undefined);
      try {
        const after = await call();
        notify(done, 'info');
        changed({ before, after });
        return true;
      } catch (error) {
        // Somebody else may have changed or deleted it.
        changed();
        if (onFailure?.(error)) return false;
        const message = savedBefore(error) ?? messageFor(error, failed);
        notify(message, 'error');
        setFailure(message);
        return false;
      } finally {
        setBusy(undefined);
      }
    },
    [changed],
  );
  return { busy, failure, run };
}

/** An earlier try with other content was saved, although its answer was lost. */
function savedBefore(error: unknown): string | undefined {
  const reused = error instanceof ApiFailure && error.code === 'KEY_REUSED';
  return reused
    ? 'An earlier try was saved after all. Please look at it in the list before you go on.'
    : undefined;
}
