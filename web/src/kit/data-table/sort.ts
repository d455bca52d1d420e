/** By which column a table is sorted, and which way. */
export type Sort<Key extends string = string> = { readonly key: Key; readonly direction: 'asc' | 'desc' };

/** A click on a header: ascending first, then the other way. */
export function nextSort<Key extends string>(sort: Sort<Key> | undefined, key: Key): Sort<Key> {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}
