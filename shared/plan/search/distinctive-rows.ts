import { spelledOut } from '../words/concepts.ts';
import { readWords } from '../words/read-words.ts';
import { type Hits, hitsOf } from './hits.ts';
import { bestOf, rowsFrom, withFirst, worstOf } from './ranking.ts';
import { isDistinctive, isOfState, isProgram, type TypedWord } from './words/typed-words.ts';
import type { RowScores, WordIndex } from './words/word-index.ts';
import { sameCode, scores } from './words/word-scores.ts';

/** The least score for having a word when no row has all of them: the beginning of a name's word. */
const leastWord = scores.name.beginningOfSame;
/** The same for two letters, which begin too many words, and in a phrase, as "workers comp": all of the word. */
const allOfWord = scores.name.foundBy;
const none = 255;

/** Longer texts are pasted, and do not name two payers. */
const mostNames = 8;

/** Numbers of five or more characters count as the payer's: electronic IDs have five. A shorter one may be a year or amount. */
const longNumber = /^(?=.*\d).{5}/;

/** A word's rows in names, the terms that match it there, and its rows as a whole code, number or telephone number. */
type Found = {
  readonly scores: RowScores;
  readonly terms: readonly string[];
  readonly whole: RowScores;
};

/** Reports whether rows have the telling words in no name: plans that only mention the payer that is named. */
export const onlyMention = (
  rows: Iterable<number>,
  words: readonly TypedWord[],
  inNames: readonly Pick<Found, 'scores'>[],
): boolean => {
  const telling = inNames.filter((_, at) => isDistinctive(words[at]?.word ?? ''));
  return telling.length > 0 && [...rows].every((row) => telling.every(({ scores }) => scores[row] === 0));
};

/** Returns the rows with the most telling words; of these, the ones with the most other words come first. */
export function distinctiveRows(
  words: readonly TypedWord[],
  found: readonly Found[],
  { namedLike, nameLength, phraseScores }: WordIndex,
  front: readonly number[],
): Hits | undefined {
  const tells = words.map(({ word, isStatus }) => !isStatus && isDistinctive(word));
  // Without a payer, Medicare or Medicaid is what is searched for: "medicare advantage plan".
  const programs = words.map(isProgram);
  const onlyGeneral = !tells.includes(true) && programs.includes(true);
  const distinctive = onlyGeneral ? words.map(({ isStatus }) => !isStatus) : tells;
  const size = found[0]?.scores.length ?? 0;
  const inPhrases = words.map(({ phrases }) =>
    phrases.map(phraseScores).reduce(bestOf, new Uint8Array(size)),
  );
  const heldFrom = (leastCode: number): RowScores[] =>
    found.map(({ scores, whole }, at) => {
      const { word = '', phrases = [] } = words[at] ?? {};
      const isShort = readWords(word).join('').length <= 2;
      const least = isShort || phrases.length > 0 ? allOfWord : leastWord;
      const isCode = whole.some((score) => score >= sameCode);
      // As a code or an ID it is the payer's; the same digits in another plan's address or notes are not.
      const leastWhole = longNumber.test(word) ? (isCode ? sameCode : 1) : distinctive[at] ? leastCode : none;
      const has = (score: number, row: number): boolean =>
        score >= least || (inPhrases[at]?.[row] ?? 0) > 0 || (whole[row] ?? 0) >= leastWhole;
      return scores.map((score, row) => (has(score, row) ? 1 : 0));
    });
  // A short code or a prefix counts only in a plan that has all other telling words, too.
  const withCodes = heldFrom(sameCode);
  const hasAll = worstOf(withCodes.filter((_, at) => distinctive[at]));
  const held = heldFrom(none).map((rows, at) =>
    rows.map((has, row) => has || (hasAll[row] && withCodes[at]?.[row]) || 0),
  );
  const weights = held.map((rows, at) => {
    const count = rowsFrom(rows).length;
    return count > 0 && distinctive[at] ? Math.log2(1 + size / count) : 0;
  });
  const first = weights.findIndex((weight) => weight > 0);
  // The first telling word counts double, because names begin with what tells most.
  if (first >= 0) weights[first] = 2 * (weights[first] ?? 0);
  const hasRequired = (row: number): boolean =>
    words.every(
      (typed, at) =>
        !(typed.isStatus || (onlyGeneral && (programs[at] || isOfState(typed.word)))) || held[at]?.[row],
    );
  const sums = Float64Array.from({ length: size }, (_, row) =>
    hasRequired(row) ? weights.reduce((sum, weight, at) => sum + weight * (held[at]?.[row] ?? 0), 0) : 0,
  );
  const best = sums.reduce((most, one) => Math.max(most, one), 0);
  if (best === 0) return undefined;
  const rows = rowsFrom(Uint8Array.from(sums, (sum) => (sum >= best - 1e-9 ? 1 : 0)));
  const nameOf = (at: number): string => readWords(words[at]?.word ?? '').join(' ');
  const tellsIn = (some: readonly number[]) =>
    [...words.keys()].filter((at) => weights[at] && held[at]?.[some[0] ?? 0]);
  // Another payer that is named, too, is not hidden: each has a plan at the top. First is one that is called exactly that, and has
  // fewer: UMR for "uhc umr". A word that only begins another payer's name may be a product: Aetna Freedom, and Freedom Life.
  const otherPayers = [...words.keys()]
    .filter((at) => words.length <= mostNames && weights[at] && rows.every((row) => !held[at]?.[row]))
    .map((at) => {
      const named = namedLike([spelledOut([nameOf(at)])], true);
      const score = (row: number): number => found[at]?.scores[row] ?? 0;
      const own = rowsFrom(named).filter((row) => score(row) >= allOfWord && hasRequired(row));
      return { at, rows: own, isFirst: own.length < rows.length && own.some((row) => named[row] === 2) };
    })
    .filter((other) => other.rows.length > 0);
  // Rows in the typed state come first: a plan of another state is wrong, one without the typed plan type may be right. Then
  // those with the most words, names that consist of only the telling words, and shorter names.
  const ofState = words.map((_, at) => isOfState(nameOf(at)));
  const worth = (at: number): number => (ofState[at] ? words.length : programs[at] ? 2 : 1);
  const ordered = (some: readonly number[]): number[] => {
    const named = namedLike([spelledOut(tellsIn(some).flatMap((at) => nameOf(at).split(' ')))]);
    const goodnessOf = (row: number): number => {
      const count = held.reduce((sum, one, at) => sum + (one[row] ?? 0) * worth(at), 0);
      return (count * 2 + (named[row] === 2 ? 1 : 0)) * 16 - nameLength(row);
    };
    const goodness = new Map(some.map((row) => [row, goodnessOf(row)]));
    return withFirst(some, front, size).toSorted(
      (one, other) => (goodness.get(other) ?? 0) - (goodness.get(one) ?? 0),
    );
  };
  const rowsOf = (first: boolean) =>
    otherPayers.filter(({ isFirst }) => isFirst === first).map((one) => one.rows);
  const groups = [...rowsOf(true), rows, ...rowsOf(false)].map(ordered);
  const telling = tellsIn(rows);
  const shown = new Set([...words.keys()].filter((at) => held[at]?.[rows[0] ?? 0]));
  for (const { at } of otherPayers) shown.add(at);
  return hitsOf(
    Uint32Array.from(new Set([...groups.flatMap((group) => group.slice(0, 1)), ...groups.flat()])),
    // Words that only announce a number are left out: they would be highlighted in a note as the reason for the match.
    found.map(({ terms }, at) => (shown.has(at) ? terms : [])),
    { answer: 'some', telling: [...telling.map(nameOf), ...otherPayers.map(({ at }) => `or ${nameOf(at)}`)] },
  );
}
