/** Many texts joined into one, so that one fast `indexOf` scan searches all of them. */
export type TextPool = {
  readonly text: string;
  /** The start of each entry, plus one more at the end. Entries are separated by a space. */
  readonly starts: Uint32Array;
};

export function createTextPool(entries: readonly string[]): TextPool {
  const starts = new Uint32Array(entries.length + 1);
  let start = 0;
  entries.forEach((entry, index) => {
    start += entry.length + 1;
    starts[index + 1] = start;
  });
  return { text: entries.join(' '), starts };
}

/** Returns the entry that contains `position`, at or after `from`. Matches are close together, so it looks nearby first. */
export function entryAt(pool: TextPool, position: number, from: number): number {
  const { starts } = pool;
  let low = from;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] ?? 0) <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Calls `visit` once for each entry that contains `word`, in order. */
export function visitEntriesWith(pool: TextPool, word: string, visit: (entry: number) => void): void {
  const { text, starts } = pool;
  let entry = 0;
  let position = text.indexOf(word);
  while (position !== -1) {
    entry = entryAt(pool, position, entry);
    visit(entry);
    position = text.indexOf(word, starts[entry + 1]);
  }
}
