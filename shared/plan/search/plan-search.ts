import { searchWords } from '../../text/fold-text.ts';
import { phoneDigits } from '../../text/phone-digits.ts';
import type { Plan } from '../plan.ts';
import { shortestTypoWord } from './one-typo.ts';
import { createPhoneIndex, type PhoneIndex } from './phone-index.ts';
import { createPrefixIndex, type PrefixIndex, prefixStart } from './prefix-search.ts';
import { addRow, allRows, commonRows, type RowSet, rowsOf, withFirst } from './row-set.ts';
import { createWordIndex, type Typos, type WordRows } from './word-index.ts';

type Hits = {
  /**
   * Positions in the input order, ascending. For a search without a typo in two parts: plans whose name, payer, codes,
   * class or prefixes hold the words come before those that mention them, in their notes for example.
   */
  readonly rows: Uint32Array;
  /** What to highlight, lower-cased and without accents; see highlight.ts. */
  readonly terms: readonly string[];
  /** True: nothing matched exactly, and these plans match with at most one typo in each word. */
  readonly typo: boolean;
};

export type PlanSearch = {
  /**
   * Plans that hold every word of `text` somewhere in their searched columns, in any order, whole or as a part of
   * another word. Letter case and accents do not matter. A word written like a phone number also finds the plans one
   * of whose phone numbers contains its digits. No words: all plans.
   */
  general(text: string): Hits;
  /** Plans with a prefix that begins like `text`, of which only the first three letters or digits are used. */
  prefix(text: string): Hits;
  /** Does a part of the remaining preparation, until `outOfTime` answers true. Answers true when all is done. */
  warm(outOfTime: () => boolean): boolean;
  /** Number of plans. */
  readonly size: number;
  /** Every plan has been read: an answer takes a few milliseconds, for the plans need not be read before it. */
  readonly read: boolean;
  /** All preparation is done: answers come at full speed. They are the same before. */
  readonly ready: boolean;
};

/** Results kept for words searched before: people type word after word, and go back. */
const wordsKept = 64;

/** Looks at nothing yet; the first search, or `warm`, reads the plans. `plans` must not change afterwards. */
export function createPlanSearch(plans: readonly Plan[]): PlanSearch {
  const size = plans.length;
  const index = createWordIndex(plans);
  const kept = new Map<string, WordRows>();
  let phoneIndex: PhoneIndex | undefined;
  let prefixIndex: PrefixIndex | undefined;

  function withPhones(word: string, rows: RowSet): RowSet {
    const digits = phoneDigits(word);
    if (digits === undefined) return rows;
    phoneIndex ??= createPhoneIndex(plans);
    phoneIndex(digits, (row) => addRow(rows, row));
    return rows;
  }

  function find(word: string): WordRows {
    const { anywhere, named } = index.rowsWith(word);
    withPhones(word, anywhere);
    // A word that no name holds, such as a contract status, or a short one leaves the order to the others.
    return { anywhere, named: named.count > 0 ? named : anywhere };
  }

  function rowsWith(word: string): WordRows {
    const rows = kept.get(word) ?? find(word);
    kept.delete(word);
    kept.set(word, rows);
    const [oldest] = kept.keys();
    if (kept.size > wordsKept && oldest !== undefined) kept.delete(oldest);
    return rows;
  }

  function typosOf(word: string): Typos {
    if (word.length < shortestTypoWord) return { rows: rowsWith(word).anywhere, entriesOf: new Map() };
    const typos = index.typosOf(word);
    return { ...typos, rows: withPhones(word, typos.rows) };
  }

  function withOneTypo(words: readonly string[]): Hits | undefined {
    const typos: Typos[] = [];
    for (const word of words) {
      const one = typosOf(word);
      if (one.rows.count === 0) return undefined;
      typos.push(one);
    }
    const common = commonRows(typos.map(({ rows }) => rows));
    if (common.count === 0) return undefined;
    const pieces = typos.flatMap((one) => index.piecesIn(one, common));
    const typed = words.filter((word) => word.length < shortestTypoWord);
    return { rows: rowsOf(common), terms: termsOf([...pieces, ...typed], words), typo: true };
  }

  function exactly(words: readonly string[]): Hits {
    const found: WordRows[] = [];
    for (const word of words) {
      const rows = rowsWith(word);
      found.push(rows);
      if (rows.anywhere.count === 0) break;
    }
    const rows = commonRows(found.map(({ anywhere }) => anywhere));
    const named = commonRows(found.map((word) => word.named));
    return { rows: withFirst(named, rows), terms: termsOf(words, words), typo: false };
  }

  return {
    size,
    general: (text) => {
      const words = searchWords(text);
      if (words.length === 0) return { rows: allRows(size), terms: [], typo: false };
      const hits = exactly(words);
      return hits.rows.length > 0 ? hits : (withOneTypo(words) ?? hits);
    },
    prefix: (text) => {
      const start = prefixStart(text);
      if (start === '') return { rows: allRows(size), terms: [], typo: false };
      prefixIndex ??= createPrefixIndex(plans);
      return { rows: prefixIndex(start), terms: [start], typo: false };
    },
    warm: index.warm,
    get read() {
      return index.read;
    },
    get ready() {
      return index.ready;
    },
  };
}

/** Each piece once, and the digits of words that are written like phone numbers. */
function termsOf(pieces: readonly string[], words: readonly string[]): string[] {
  const digits = words.map(phoneDigits).filter((found) => found !== undefined);
  return [...new Set([...pieces, ...digits])];
}
