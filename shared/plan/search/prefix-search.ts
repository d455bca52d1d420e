import { limits } from '../../limits.ts';
import { foldText } from '../../text/fold-text.ts';
import type { Plan } from '../plan.ts';
import { groupByValue } from './groups.ts';

/**
 * Returns the part of a prefix search that is used: its first three letters or digits, in lowercase. Users may paste a
 * whole member ID with spaces and hyphens; the rest of it is dropped here.
 */
export function prefixStart(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, limits.prefixLength);
}

// A prefix is read as a number in base 37 (no character, then 0-9 and a-z), so prefixes with the same beginning are
// adjacent, and one range of the list answers a search.
const base = 37;
const codes = base ** limits.prefixLength;

function rangeOf(start: string): readonly [from: number, to: number] {
  let from = 0;
  let width = codes;
  for (const character of start.slice(0, limits.prefixLength)) {
    width /= base;
    const digit = Number.parseInt(character, 36);
    if (!Number.isNaN(digit)) from += (digit + 1) * width;
  }
  return [from, from + width];
}

/** Returns the rows with a prefix that begins with `start` (as returned by `prefixStart`), ascending, each once. */
export type PrefixIndex = (start: string) => Uint32Array;

export function createPrefixIndex(plans: readonly Plan[]): PrefixIndex {
  const values: number[] = [];
  const rows: number[] = [];
  for (const [row, plan] of plans.entries()) {
    for (const { value } of plan.prefixes) {
      values.push(rangeOf(foldText(value))[0]);
      rows.push(row);
    }
  }
  const { starts, items } = groupByValue(Uint32Array.from(values), codes, (index) => rows[index] ?? 0);
  return (start) => {
    const [from, to] = rangeOf(start);
    return Uint32Array.from(new Set(items.slice(starts[from], starts[to]))).sort();
  };
}
