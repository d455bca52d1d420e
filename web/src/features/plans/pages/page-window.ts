/** A place in the row of page buttons: a page number, or a gap shown as an ellipsis. */
export type PagePlace = number | 'gap-before' | 'gap-after';

/** Returns how many pages `rows` fill; an empty list still has one page. */
export function pageCount(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize));
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);

/**
 * Returns the page buttons around `current` out of `last`: at most seven places, and always seven if there are more pages than
 * that, so that the buttons keep their places under the pointer.
 */
export function pageWindow(current: number, last: number): readonly PagePlace[] {
  if (last <= 7) return range(1, last);
  if (current <= 4) return [...range(1, 5), 'gap-after', last];
  if (current >= last - 3) return [1, 'gap-before', ...range(last - 4, last)];
  return [1, 'gap-before', current - 1, current, current + 1, 'gap-after', last];
}
