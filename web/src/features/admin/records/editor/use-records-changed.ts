import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changePagedList, type PagedList } from '../../../../lib/api/use-paged-list.ts';

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
export function useRecordsChanged<Item extends { readonly _id: string }>(list: PagedList<Item>) {
  const client = useQueryClient();
  return useCallback(
    (change?: RecordChange<Item>) => {
      if (change !== undefined) changePagedList(client, list, (items) => withChange(items, change));
      // What is agreed decides what plans say, too.
      for (const queryKey of [list.key, ['plan-cover'], ['plans']])
        void client.invalidateQueries({ queryKey });
    },
    [client, list],
  );
}
