import type { Concept } from '../../words/concepts.ts';
import { type CellTable, readCells, type Searched } from '../cell-table.ts';
import { entryAt } from './text-pool.ts';
import { marks, readTokens, type TokenTable } from './token-table.ts';
import { kinds, type MatchMode, matchModes, scores } from './word-scores.ts';

type Source = Omit<CellTable, 'texts'> & TokenTable & { readonly names: readonly NamedCell[] };
/** A name in canonical form, and the cell that contains it. */
type NamedCell = { readonly name: string; readonly cell: number };

/** Row → how well it matches a word, 0 for not at all; see word-scores.ts. */
export type RowScores = Uint8Array;

/** Restricts matches to whole words, to words in names, or to words outside of BlueCard prefixes. */
type Only = { readonly whole?: boolean; readonly names?: boolean; readonly prefixes?: false };

export type WordIndex = {
  /** Scores the rows that contain a folded word. One or two letters match only at the beginning of words. */
  scoresOf(word: string, only?: Only): RowScores;
  /** Scores the rows that contain a phrase in any spelling. */
  phraseScores(phrase: Concept): RowScores;
  /**
   * Returns 2 for rows with exactly one of these names (as `spelledOut` writes them), 1 for rows whose name begins with one; with
   * `ofPayer` only their payers' names count.
   */
  namedLike(some: readonly string[], ofPayer?: true): RowScores;
  /** The words in names, and those in payers' names. */
  readonly words: { readonly name: ReadonlySet<string>; readonly payer: ReadonlySet<string> };
  /** Returns the number of words in a row's name, at most `longestName`. */
  nameLength(row: number): number;
  /** Reports whether a row's name contains, or begins with, one of these texts; written as by `spelledOut`. */
  nameIncludes(row: number, some: readonly string[], atStart?: boolean): boolean;
  /** See TextSearch. */
  warm(outOfTime: () => boolean): boolean;
  readonly ready: boolean;
};

/** Shorter words do not match in the middle of a word. */
const shortestPart = 3;

const letterOrDigit = /[\p{L}\p{N}]/u;
const isInside = (character: string): boolean => letterOrDigit.test(character);

/** Scores by kind and manner, as one list: `kind * manners.length + manner`. */
const scoreTable = Uint8Array.from(kinds.flatMap((kind) => matchModes.map((manner) => scores[kind][manner])));
const prefixKind = kinds.indexOf('prefix');
const nameKind = kinds.indexOf('name');
const saysName = kinds.map((kind) => kind === 'name' || kind === 'payer' || kind === 'otherName');
const placeOf = Object.fromEntries(matchModes.map((manner, place) => [manner, place]));
const place = (manner: MatchMode): number => placeOf[manner] ?? 0;
const nowhere = -1;

/** The manners in which a typed word matches a hidden token: all of it, or its beginning. */
const hiddenManners: Readonly<Record<string, readonly [whole: number, begun: number]>> = {
  [marks.same]: [place('same'), place('beginningOfSame')],
  [marks.foundBy]: [place('foundBy'), nowhere],
  [marks.partOfForm]: [place('partOfForm'), place('beginningOfForm')],
  [marks.concept]: [place('same'), nowhere],
  [marks.initials]: [place('initials'), place('initials')],
};
const order = [place('whole'), place('beginning'), place('part')];

/** Returns the next occurrence, if the token has room for one: without that check, all text after it would be scanned. */
const nextWithin = (text: string, word: string, from: number, end: number): number =>
  from + word.length > end ? nowhere : text.indexOf(word, from);

/** Returns the best manner in which a token, from `start` to `end`, contains a word whose first occurrence is at `found`. */
function mannerIn(text: string, word: string, start: number, end: number, found: number): number {
  const hidden = hiddenManners[text.charAt(start)];
  if (hidden !== undefined) {
    // A phrase is searched for together with its mark.
    const own = text.charAt(start) === marks.concept ? start : start + 1;
    if (found !== own) return nowhere;
    if (found + word.length === end) return hidden[0];
    // Few letters begin too many names' initials.
    return text.charAt(start) === marks.initials && word.length <= shortestPart ? nowhere : hidden[1];
  }
  let best = order.length;
  for (let at = found; at !== -1 && at < end; at = nextWithin(text, word, at + 1, end)) {
    const behind = at + word.length;
    if (at > start && isInside(text.charAt(at - 1))) best = Math.min(best, 2);
    else if (behind < end && isInside(text.charAt(behind))) best = Math.min(best, 1);
    else return order[0] ?? nowhere;
  }
  if (best === 2 && word.length < shortestPart) return nowhere;
  return order[best] ?? nowhere;
}

/** Returns the index of the first name that does not sort before this one. */
function firstFrom(names: readonly NamedCell[], name: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle]?.name ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds rows by a part of a word, using the list of distinct tokens. See docs/decisions/010-search.md. */
export function createWordIndex<Row>(searched: Searched<Row>): WordIndex {
  const size = searched.rows.length;
  let source: Source | undefined;
  let ofCell = new Uint8Array(0);
  const preparation = prepare();

  function* prepare(): Generator<undefined, undefined> {
    const cells = yield* readCells(searched);
    const tokens = yield* readTokens(cells);
    const names = [...tokens.fullNames.entries()]
      .map(([cell, name]): NamedCell => ({ name, cell }))
      .filter(({ name }) => name !== '')
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    // The texts themselves, which take most of the memory, are no longer needed.
    const { texts, ...ofCells } = cells;
    ofCell = new Uint8Array(texts.length);
    source = { ...ofCells, ...tokens, names };
  }

  function current(): Source {
    while (source === undefined) preparation.next();
    return source;
  }

  /** Gives each row the best score of its cells, and resets the cells. */
  function toRows(touched: readonly number[]): RowScores {
    const { rows } = current();
    const found = new Uint8Array(size);
    for (const cell of touched) {
      const score = ofCell[cell] ?? 0;
      ofCell[cell] = 0;
      const last = rows.starts[cell + 1] ?? 0;
      for (let at = rows.starts[cell] ?? 0; at < last; at++) {
        const row = rows.items[at] ?? 0;
        if ((found[row] ?? 0) < score) found[row] = score;
      }
    }
    return found;
  }

  function scoresOf(word: string, only: Only = {}): RowScores {
    const { pool, cells, kinds: kindOf } = current();
    const { text, starts } = pool;
    const touched: number[] = [];
    let entry = 0;
    for (let found = text.indexOf(word); found !== -1; found = text.indexOf(word, starts[entry + 1])) {
      entry = entryAt(pool, found, entry);
      const end = (starts[entry + 1] ?? 0) - 1;
      const manner = mannerIn(text, word, starts[entry] ?? 0, end, found);
      if (manner === nowhere || (only.whole && manner < place('whole'))) continue;
      const last = cells.starts[entry + 1] ?? 0;
      for (let at = cells.starts[entry] ?? 0; at < last; at++) {
        const cell = cells.items[at] ?? 0;
        if (only.names && !saysName[kindOf[cell] ?? 0]) continue;
        if (only.prefixes === false && kindOf[cell] === prefixKind) continue;
        const score = scoreTable[(kindOf[cell] ?? 0) * matchModes.length + manner] ?? 0;
        const before = ofCell[cell] ?? 0;
        if (score <= before) continue;
        if (before === 0) touched.push(cell);
        ofCell[cell] = score;
      }
    }
    return toRows(touched);
  }

  return {
    scoresOf,
    phraseScores: ({ name }) => scoresOf(marks.concept + name.replaceAll(' ', '')),
    namedLike: (some, ofPayer) => {
      const { names, kinds: kindOf } = current();
      const touched: number[] = [];
      for (const name of some) {
        for (let at = firstFrom(names, name); names[at]?.name.startsWith(name); at++) {
          const found = names[at];
          if (found === undefined) break;
          if (ofPayer && kindOf[found.cell] === nameKind) continue;
          touched.push(found.cell);
          ofCell[found.cell] = Math.max(ofCell[found.cell] ?? 0, found.name === name ? 2 : 1);
        }
      }
      return toRows(touched);
    },
    get words() {
      const { nameWords, payerWords } = current();
      return { name: nameWords, payer: payerWords };
    },
    nameLength: (row) => {
      const { nameLengths, nameOf } = current();
      return nameLengths[nameOf[row] ?? 0] ?? 0;
    },
    nameIncludes: (row, some, atStart) => {
      const { fullNames, nameOf } = current();
      const name = fullNames[nameOf[row] ?? 0] ?? '';
      return some.some((text) => (atStart ? name.startsWith(text) : name.includes(text)));
    },
    warm: (outOfTime) => {
      while (source === undefined && !outOfTime()) preparation.next();
      return source !== undefined;
    },
    get ready() {
      return source !== undefined;
    },
  };
}
