/** A set of row positions: one bit each, and how many there are. */
export type RowSet = { readonly bits: Uint32Array; count: number };

export function emptyRowSet(size: number): RowSet {
  return { bits: new Uint32Array((size + 31) >>> 5), count: 0 };
}

export function addRow(set: RowSet, row: number): void {
  const word = row >>> 5;
  const before = set.bits[word] ?? 0;
  const after = before | (1 << (row & 31));
  if (after === (before | 0)) return;
  set.bits[word] = after;
  set.count += 1;
}

export function hasRow(set: RowSet, row: number): boolean {
  return ((set.bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

/** All rows, 0 to size - 1. */
export function allRows(size: number): Uint32Array {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row++) rows[row] = row;
  return rows;
}

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/** The rows that are in every one of the sets, of which there is at least one. */
export function commonRows(sets: readonly RowSet[]): RowSet {
  const [first, ...others] = sets;
  if (first === undefined || others.length === 0) return first ?? emptyRowSet(0);
  const bits = first.bits.slice();
  for (const other of others)
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (other.bits[word] ?? 0);
  return { bits, count: bits.reduce((sum, word) => sum + bitCount(word), 0) };
}

/** The rows of a set, ascending. */
export function rowsOf({ bits, count }: RowSet): Uint32Array {
  const rows = new Uint32Array(count);
  let found = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      rows[found++] = (word << 5) | (31 - Math.clz32(rest & -rest));
    }
  }
  return rows;
}

/** The rows of a set: first those that are in `first` too, a part of it, then the others, each ascending. */
export function withFirst(first: RowSet, set: RowSet): Uint32Array {
  if (first.count === 0 || first.count === set.count) return rowsOf(set);
  const rows = new Uint32Array(set.count);
  rows.set(rowsOf(first));
  const bits = set.bits.map((word, at) => word & ~(first.bits[at] ?? 0));
  rows.set(rowsOf({ bits, count: set.count - first.count }), first.count);
  return rows;
}
