import { withWholeNumbers } from '../../text/phone-digits.ts';
import { readWords } from '../words/read-words.ts';
import type { Searched } from './cell-table.ts';
import { distinctiveRows, onlyMention } from './distinctive-rows.ts';
import { type Hits, hitsOf } from './hits.ts';
import { orderRows, type Query } from './order-rows.ts';
import { allRows, bestOf, rowsFrom, worstOf } from './ranking.ts';
import { isStatusName } from './status-search.ts';
import { closeWords, correctedNames, nameWithin, readOtherwise } from './words/close-words.ts';
import { nameOrPrefix, stateInNames } from './words/name-or-prefix.ts';
import { recalled } from './words/recalled.ts';
import { isStateCode, readingOf, type TypedWord, termsOf, typedWords } from './words/typed-words.ts';
import { createWordIndex, type RowScores, type WordIndex } from './words/word-index.ts';
import { minNameScore, withOtherZeros } from './words/word-scores.ts';

export type TextSearch = {
  /**
   * Returns the rows that have every word of `text` somewhere in their columns, in any order, whole or as part of another
   * word, as typed or in another spelling of the trade (`shared/plan/words`), best answer first. Letter case, accents and
   * punctuation do not matter; a contracting status is a phrase. If no name has the words, names that differ by a letter match,
   * or else rows with the telling words. Without words, all rows match. Among equals, those in `front` come first, in its order.
   */
  general(text: string, front?: readonly number[]): Hits;
  /** Does a part of the remaining preparation, until `outOfTime` returns true. Returns true when all of it is done. */
  warm(outOfTime: () => boolean): boolean;
  /** Whether the rows have been read into the index: a search then takes a few milliseconds. */
  readonly ready: boolean;
};

/** How to find words written like telephone numbers, by their digits, and contracting statuses, if the rows have them. */
export type Special = {
  digitsOf(word: string): string | undefined;
  numberScores(digits: string, index: WordIndex): RowScores;
  statusScores?(phrase: string): RowScores;
};

/** A word's rows in names, and similar words in names if no name has it. */
type Found = { readonly scores: RowScores; readonly close?: readonly string[] };
/** The same, and the terms that match the word there. */
type Close = Found & { readonly terms: readonly string[] };

/** After a label, as in `ID:41F05` and `ID-41F05`. */
const label = /[:#=]|-(?=\w{5})/;

/** The first characters of searches. Most rows contain each of them, so looking them up takes the longest. */
const firstLetters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Creates a search. The rows are read by the first search or by `warm`; they must not change afterward. */
export function createTextSearch<Row>(searched: Searched<Row>, special: Special): TextSearch {
  const size = searched.rows.length;
  const index = createWordIndex(searched);
  const scoresByWord = new Map<string, RowScores>();
  const closeByWord = new Map<string, Found>();
  const letterScores = new Map<string, RowScores>();
  const nothing = new Uint8Array(size);
  const shownAs = (typed: TypedWord): string[] => termsOf(typed, special.digitsOf(typed.word));

  function find(typed: TypedWord): RowScores {
    const { word, parts, means, number, isStatus } = typed;
    if (isStatus) return special.statusScores?.(word) ?? nothing;
    const digits = special.digitsOf(word);
    let scores = nameOrPrefix(typed, index);
    // Plans that are Contracted come before plans that are not.
    if (isStatusName(word)) scores = bestOf(scores, special.statusScores?.(word) ?? nothing);
    if (digits !== undefined) scores = bestOf(scores, special.numberScores(digits, index));
    if (number !== undefined)
      scores = bestOf(scores, index.scoresOf(number, { whole: true }).map(withOtherZeros));
    for (const concept of means) scores = bestOf(scores, index.phraseScores(concept));
    if (parts.length === 0) return scores;
    const whole = means.length > 0;
    // Also a name that writes them as one: COOP. "medi-cal" is not Medical.
    if (!whole) scores = bestOf(scores, wholeInName(parts.join('')));
    return bestOf(scores, worstOf(parts.map((part) => index.scoresOf(part, { whole }))));
  }

  const scoresOf = (typed: TypedWord): RowScores =>
    letterScores.get(typed.word) ?? recalled(scoresByWord, readingOf(typed), () => find(typed));

  /** Builds the index, then looks up every first character of a search. */
  function warm(outOfTime: () => boolean): boolean {
    if (!index.warm(outOfTime)) return false;
    for (const letter of firstLetters) {
      if (letterScores.has(letter)) continue;
      if (outOfTime()) return false;
      const { words, empty } = typedWords(letter);
      for (const typed of [...words, ...empty]) letterScores.set(letter, find(typed));
    }
    return true;
  }

  const wholeInName = (word: string): RowScores =>
    recalled(scoresByWord, `${word} in names`, () => index.scoresOf(word, { whole: true, names: true }));

  /** Scores the rows that write a phrase around a word in another way, or the word and its neighbor as one: SelectHealth. */
  function otherForms(words: readonly TypedWord[], at: number): RowScores[] {
    const { word, phrases } = words[at] ?? { word: '', phrases: [] };
    const pairs = [words.slice(Math.max(at - 1, 0), at + 1), words.slice(at, at + 2)]
      .map((pair) => pair.map((one) => one.word).join(''))
      .filter((joined) => joined !== word && index.words.name.has(joined));
    return [...phrases.map(index.phraseScores), ...pairs.map(wholeInName)];
  }

  const order = (rows: readonly number[], worst: RowScores, query: Query) =>
    orderRows(rows, worst, query, index);

  function exactly(words: readonly TypedWord[], query: Query) {
    const each = words.map(scoresOf);
    const held = worstOf(each);
    const rows = rowsFrom(held);
    const others = words.map((_, at) => otherForms(words, at));
    const worst = others.every(({ length }) => length === 0)
      ? held
      : worstOf(others.map((forms, at) => forms.reduce(bestOf, each[at] ?? nothing)));
    const named = rows.some((row) => (worst[row] ?? 0) >= minNameScore);
    return { rows: order(rows, worst, query), named };
  }

  /** Scores a word in names; if no name has it, scores what is close to it (`closeWords`). */
  function findClose(typed: TypedWord): Found {
    if (typed.isStatus) return { scores: scoresOf(typed) };
    if (typed.means.length > 0)
      return { scores: typed.means.map(index.phraseScores).reduce(bestOf, nothing) };
    const words = typed.parts.length === 0 ? [typed.word] : typed.parts;
    const own = isStateCode(typed)
      ? stateInNames(typed.word, index)
      : worstOf(words.map((word) => index.scoresOf(word, { names: true })));
    if (own.some((score) => score >= minNameScore)) return { scores: own };
    // What begins a telephone number that is found is not meant as another number.
    const isPhone = special.digitsOf(typed.word) && scoresOf(typed).some(Boolean);
    const close = isPhone ? [] : closeWords(words.join(''), index.words);
    const scores = close.map((one) => worstOf(one.split(' ').map(wholeInName))).reduce(bestOf, nothing);
    return { scores, close: scores.some((score) => score > 0) ? close : [] };
  }
  function closeTo(typed: TypedWord): Close {
    const found = recalled(closeByWord, readingOf(typed), () => findClose(typed));
    // The terms are not cached: in the next search the word may be in another phrase.
    return { ...found, terms: found.close?.flatMap((one) => one.split(' ')) ?? shownAs(typed) };
  }

  function closely(
    words: readonly TypedWord[],
    close: readonly Close[],
    query: Query,
    exact: Uint32Array,
  ): Hits | undefined {
    const worst = worstOf(close.map(({ scores }) => scores));
    const rows = rowsFrom(worst);
    if (rows.length === 0) return undefined;
    const meant = new Map(words.map(({ word }, at) => [word, close[at]?.close ?? []]));
    const found = order(rows, worst, { ...query, meant: correctedNames(query.plain, meant) });
    // Rows that match only outside of names stay, after those that match by name. They have the words as typed.
    const typed = exact.length === 0 ? [] : words.map(shownAs);
    const terms = close.map((one, at) => [...new Set([...one.terms, ...(typed[at] ?? [])])]);
    return hitsOf(Uint32Array.from(new Set([...found, ...exact])), terms, { answer: 'close' });
  }

  /** If no name has the word, looks for a name's word that it begins with. */
  function within(typed: TypedWord, close: Close): Close {
    if (typed.isStatus || close.scores.some((score) => score > 0)) return close;
    const word = nameWithin(typed.word, index.words);
    return word === undefined ? close : { scores: wholeInName(word), terms: [word] };
  }

  /** Returns the rows that have a word as a whole: as a code, a number in an address or note, or a telephone number. */
  function wholeScores({ word, parts, number = parts.join('') || word }: TypedWord): RowScores {
    const labeled = word.split(label).slice(1).filter(Boolean);
    const whole = [word, number, ...labeled].map((written) => index.scoresOf(written, { whole: true }));
    const numbers = [word, ...labeled].flatMap((written) => special.digitsOf(written) ?? []);
    return [...whole, ...numbers.map((digits) => special.numberScores(digits, index))].reduce(bestOf);
  }

  function partly(words: readonly TypedWord[], closest: readonly Close[], { front }: Query) {
    const found = words.map((typed, at) => {
      const { scores, terms } = within(typed, closest[at] ?? closeTo(typed));
      return { scores, terms: terms.length > 0 ? terms : shownAs(typed), whole: wholeScores(typed) };
    });
    return distinctiveRows(words, found, index, front);
  }

  function otherwise(
    text: string,
    words: readonly TypedWord[],
    front: readonly number[],
    some: () => Hits | undefined,
  ) {
    const read = readOtherwise(text, index.words);
    if (read === undefined) return undefined;
    const hits: Hits = general(read, front);
    if (hits.rows.length === 0) return undefined;
    if (hits.answer !== 'some') return { ...hits, answer: 'close' as const };
    // If there is a word too many, too, one that was read otherwise must be among those that tell, and hide none that does.
    const isOther = hits.telling.some((one) => words.every(({ word }) => word !== one.replace('or ', '')));
    return isOther && !some()?.telling.some((one) => hits.telling.includes(`or ${one}`)) ? hits : undefined;
  }

  /** If nothing is found, it is read `loosely`: "de dental" is Delta Dental where Delaware has none. */
  function general(text: string, front: readonly number[], loosely = false): Hits {
    const read = { statuses: special.statusScores !== undefined, loosely };
    const { words, empty, plain } = typedWords(withWholeNumbers(text), read);
    const asWritten = [...empty, ...words.filter(({ word }) => word.endsWith('+'))];
    // A name can have a status in it: Non-Contracted Commercial.
    const meant = [plain, text.trimEnd().endsWith(' +') ? [...plain, 'plus'] : readWords(text)];
    const held = worstOf(asWritten.map(({ word }) => wholeInName(word === '+' ? 'plus' : word)));
    const query = { plain, meant, held, front };
    if (words.length === 0) {
      const rows =
        empty.length === 0 ? allRows(size) : order([...allRows(size)], worstOf(empty.map(scoresOf)), query);
      return hitsOf(rows, empty.map(shownAs));
    }
    const exact = exactly(words, query);
    const hits = hitsOf(exact.rows, words.map(shownAs));
    if (exact.named) return hits;
    const noted = exact.rows.length > 0;
    const close: Close[] = [];
    for (const word of words) {
      const one = closeTo(word);
      close.push(one);
      // If a word is in no name, not even with another letter, the rows that match outside of names are the answer.
      if (noted && one.scores.every((score) => score === 0)) return hits;
    }
    const found = closely(words, close, query, exact.rows);
    if (found !== undefined || (noted && !onlyMention(exact.rows, words, close))) return found ?? hits;
    const some = noted ? undefined : otherwise(text, words, front, () => partly(words, close, query));
    const others = some ?? partly(words, close, query);
    if (noted && others)
      return { ...others, rows: Uint32Array.from(new Set([...others.rows, ...exact.rows])) };
    return others ?? (!loosely && words.some(isStateCode) ? general(text, front, true) : hits);
  }

  return {
    general: (text, front = []) => general(text, front),
    warm,
    get ready() {
      return index.ready;
    },
  };
}
