import type { Plan } from '../plan.ts';
import { readCells } from './cell-table.ts';
import { type Groups, ownGroups } from './groups.ts';
import { visitTypos } from './one-typo.ts';
import { addRow, emptyRowSet, hasRow, type RowSet } from './row-set.ts';
import { createTextPool, type TextPool, visitEntriesWith } from './text-pool.ts';
import { readTokens } from './token-table.ts';

/** What is scanned, and the way from an entry of it to the rows: entry → cells → rows. */
type Source = {
  readonly pool: TextPool;
  readonly cells: Groups;
  readonly rows: Groups;
  readonly identifies: Uint8Array;
};

/** Rows that hold a word: anywhere, and of these the ones that hold it in a text that says which plan it is. */
export type WordRows = { readonly anywhere: RowSet; readonly named: RowSet };

/** Rows that hold a word with at most one typo, and for each matched piece of text the entries that hold it. */
export type Typos = { readonly rows: RowSet; readonly entriesOf: ReadonlyMap<string, readonly number[]> };

export type WordIndex = {
  /** Rows with the folded word in the searched columns; `named` of a shorter word than `shortestRankedWord` is empty. */
  rowsWith(word: string): WordRows;
  typosOf(word: string): Typos;
  /** The matched pieces that stand in at least one row of `result`. */
  piecesIn(typos: Typos, result: RowSet): string[];
  /** See PlanSearch. */
  warm(outOfTime: () => boolean): boolean;
  readonly read: boolean;
  readonly ready: boolean;
};

/** Shorter words stand in nearly every name, and are on their way to something else. */
const shortestRankedWord = 3;

/**
 * Which cells have been seen in this search. One array serves all searches, told apart by number: a new one for each
 * key would keep the garbage collector busy.
 */
type Seen = { readonly inSearch: Uint32Array; search: number };

type Collector = WordRows & {
  /** Adds the rows of an entry; false when nothing can be added any more. */
  readonly add: (entry: number) => boolean;
};

function rowCollector(
  { cells, rows, identifies }: Source,
  seen: Seen,
  size: number,
  ranks: boolean,
): Collector {
  const anywhere = emptyRowSet(size);
  const named = emptyRowSet(size);
  seen.search += 1;
  const { inSearch, search } = seen;
  const add = (entry: number): boolean => {
    const lastCell = cells.starts[entry + 1] ?? 0;
    for (let at = cells.starts[entry] ?? 0; at < lastCell; at++) {
      const cell = cells.items[at] ?? 0;
      if (inSearch[cell] === search) continue;
      inSearch[cell] = search;
      const lastRow = rows.starts[cell + 1] ?? 0;
      const names = ranks && identifies[cell] === 1;
      for (let index = rows.starts[cell] ?? 0; index < lastRow; index++) {
        const row = rows.items[index] ?? 0;
        addRow(anywhere, row);
        if (names) addRow(named, row);
      }
    }
    return anywhere.count < size || (ranks && named.count < size);
  };
  return { anywhere, named, add };
}

function meets({ cells, rows }: Source, entry: number, result: RowSet): boolean {
  return cells.items
    .subarray(cells.starts[entry], cells.starts[entry + 1])
    .some((cell) =>
      rows.items.subarray(rows.starts[cell], rows.starts[cell + 1]).some((row) => hasRow(result, row)),
    );
}

/**
 * Finds rows by a part of a word. It first scans the distinct cell texts and, once `warm` has taken them apart, the
 * ten times smaller list of distinct tokens; both give the same answers. See docs/decisions/010-search.md.
 */
export function createWordIndex(plans: readonly Plan[]): WordIndex {
  const size = plans.length;
  let source: Source | undefined;
  let ready = false;
  let seen: Seen = { inSearch: new Uint32Array(0), search: 0 };
  const preparation = prepare();

  function* prepare(): Generator<undefined, undefined> {
    const { texts, ...ofCells } = yield* readCells(plans);
    seen = { inSearch: new Uint32Array(texts.length), search: 0 };
    source = { pool: createTextPool(texts), cells: ownGroups(texts.length), ...ofCells };
    yield;
    source = { ...(yield* readTokens(texts)), ...ofCells };
    ready = true;
  }

  function currentSource(): Source {
    while (source === undefined) preparation.next();
    return source;
  }

  return {
    rowsWith: (word) => {
      const from = currentSource();
      const { add, ...found } = rowCollector(from, seen, size, word.length >= shortestRankedWord);
      visitEntriesWith(from.pool, word, add);
      return found;
    },
    typosOf: (word) => {
      const from = currentSource();
      const { anywhere, add } = rowCollector(from, seen, size, false);
      const entriesOf = new Map<string, number[]>();
      visitTypos(from.pool, word, (entry, piece) => {
        add(entry);
        const entries = entriesOf.get(piece);
        if (entries === undefined) entriesOf.set(piece, [entry]);
        else entries.push(entry);
      });
      return { rows: anywhere, entriesOf };
    },
    piecesIn: ({ entriesOf }, result) => {
      const from = currentSource();
      return [...entriesOf]
        .filter(([, entries]) => entries.some((entry) => meets(from, entry, result)))
        .map(([piece]) => piece);
    },
    warm: (outOfTime) => {
      while (!ready && !outOfTime()) preparation.next();
      return ready;
    },
    get read() {
      return source !== undefined;
    },
    get ready() {
      return ready;
    },
  };
}
