import { useMemo, useState } from 'react';
import type { Api } from '../../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { useApi } from '../../../lib/services.tsx';
import type { HistoryPage, ReadHistory } from './editor/record-history.tsx';

type Answer<Data> = Promise<{ readonly data?: Data | undefined }>;
type Once = { readonly idempotencyKey: string };
type OnceOf = Once & { readonly ifMatch: number };

/** The operations of the contract about one kind of record. Make it once, outside of components. */
export type RecordOperations<Item, Body> = {
  readonly create: (api: Api, body: Body, sent: Once) => Answer<{ readonly data: Item }>;
  readonly update: (api: Api, id: string, body: Body, sent: OnceOf) => Answer<{ readonly data: Item }>;
  readonly remove: (api: Api, id: string, sent: OnceOf) => Promise<unknown>;
  readonly history: (
    api: Api,
    id: string,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Answer<HistoryPage>;
  /** The record as it is now, if that is why a save was refused. */
  readonly stale: (error: unknown) => Item | undefined;
};

/** The calls of one dialog about a record: a repetition of a save or of a deletion has its effect once. */
export function useRecordCalls<Item extends { readonly _id: string; readonly version: number }, Body>(
  operations: RecordOperations<Item, Body>,
) {
  const api = useApi();
  const [keys] = useState(() => ({ save: newIdempotencyKey(), remove: newIdempotencyKey() }));
  return useMemo(() => {
    const history: ReadHistory = (id, cursor, signal) => operations.history(api, id, cursor, signal);
    return {
      /** @param base the version the edit was made from; undefined creates */
      save: async (base: Item | undefined, body: Body): Promise<Item | undefined> => {
        const idempotencyKey = keys.save;
        if (base === undefined) return (await operations.create(api, body, { idempotencyKey })).data?.data;
        const sent = { ifMatch: base.version, idempotencyKey };
        return (await operations.update(api, base._id, body, sent)).data?.data ?? base;
      },
      remove: async ({ _id, version }: Item): Promise<undefined> => {
        await operations.remove(api, _id, { ifMatch: version, idempotencyKey: keys.remove });
      },
      history,
    };
  }, [api, keys, operations]);
}
