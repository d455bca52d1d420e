import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Api } from '../../../lib/api/api-client.ts';
import { useServices } from '../../../lib/services.tsx';

/** Records as far as they are here; `complete` says that these are all. */
export type RecordsList<Item> = { readonly items: readonly Item[]; readonly complete: boolean };

type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor?: string | undefined };
type ReadPage<Item> = (
  api: Api,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<Page<Item> | undefined>;

/** One list of the hub: where it is kept, and the call for a page of it. Make it once, outside of components. */
export type RecordsSource<Item> = { readonly key: QueryKey; readonly page: ReadPage<Item> };

/**
 * A whole list, however many pages it has. A complete one on screen stays until the new one is complete, so rows
 * never vanish in between.
 */
export function useRecords<Item>({ key, page }: RecordsSource<Item>) {
  const { api } = useServices();
  const client = useQueryClient();
  return useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RecordsList<Item>> => {
      const items: Item[] = [];
      let cursor: string | undefined;
      do {
        const answer = await page(api, cursor, signal);
        items.push(...(answer?.items ?? []));
        cursor = answer?.nextCursor;
        const shown = client.getQueryData<RecordsList<Item>>(key);
        if (cursor !== undefined && !signal.aborted && !shown?.complete)
          client.setQueryData<RecordsList<Item>>(key, { items: [...items], complete: false });
      } while (cursor !== undefined);
      return { items, complete: true };
    },
    // Comparing thousands of records field by field would cost more than showing them.
    structuralSharing: false,
  });
}

/** What a write made of a record: nothing `before` it was created, nothing `after` it was deleted. */
export type RecordChange<Item> = { readonly before: Item | undefined; readonly after: Item | undefined };

/** A list with a change in it. A record that was moved to another facility has another id. */
function withChange<Item extends { readonly _id: string }>(
  items: readonly Item[],
  { before, after }: RecordChange<Item>,
): readonly Item[] {
  const others = items.filter(({ _id }) => _id !== before?._id && _id !== after?._id);
  return after === undefined ? others : [...others, after];
}

/** Puts a change into its list at once, and has the list looked up again with whatever else shows its records. */
export function useRecordsChanged<Item extends { readonly _id: string }>({ key }: RecordsSource<Item>) {
  const client = useQueryClient();
  return useCallback(
    (change?: RecordChange<Item>) => {
      if (change !== undefined)
        client.setQueryData<RecordsList<Item>>(
          key,
          (list) => list && { ...list, items: withChange(list.items, change) },
        );
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: ['plan-cover'] });
    },
    [client, key],
  );
}
