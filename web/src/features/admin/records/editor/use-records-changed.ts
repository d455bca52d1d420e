import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { payerNamesKey } from '../../../../entities/payer-names/use-payer-names.ts';
import { changePagedList, type PagedList } from '../../../../lib/api/use-paged-list.ts';

/** A record before and after a write: no `before` if it was created, no `after` if it was deleted. */
export type RecordChange<Item> = { readonly before: Item | undefined; readonly after: Item | undefined };

/** Returns a list with a change applied. A record that was moved to another facility has a new ID. */
function withChange<Item extends { readonly _id: string }>(
  items: readonly Item[],
  { before, after }: RecordChange<Item>,
): readonly Item[] {
  const others = items.filter(({ _id }) => _id !== before?._id && _id !== after?._id);
  return after === undefined ? others : [...others, after];
}

/** Applies a change to its list immediately, and refetches the list and everything else that shows its records. */
export function useRecordsChanged<Item extends { readonly _id: string }>(list: PagedList<Item>) {
  const client = useQueryClient();
  return useCallback(
    (change?: RecordChange<Item>) => {
      if (change !== undefined) changePagedList(client, list, (items) => withChange(items, change));
      // Contracts and policies also affect what plans show, and other names what a search finds.
      for (const queryKey of [list.key, ['plan-cover'], ['plans'], payerNamesKey])
        void client.invalidateQueries({ queryKey });
    },
    [client, list],
  );
}
