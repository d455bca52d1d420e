/** The column a table is sorted by, and the direction. */
export type Sort<Key extends string = string> = { readonly key: Key; readonly direction: 'asc' | 'desc' };

/** Returns the sort after a click on a header: ascending first, then reversed. */
export function nextSort<Key extends string>(sort: Sort<Key> | undefined, key: Key): Sort<Key> {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}
