import { bestOf } from '../ranking.ts';
import { isDistinctive, isOfState, isStateCode, type TypedWord } from './typed-words.ts';
import type { RowScores, WordIndex } from './word-index.ts';
import { scores, wholePrefix } from './word-scores.ts';

const digit = /\d/;

/** Scores the names with a state's code as a word, or found by it: MA is also Medicare Advantage, by which "MCR HMO" is found. */
export const stateInNames = (code: string, index: WordIndex): RowScores =>
  index.scoresOf(code, { names: true }).map((score) => (score >= scores.name.foundBy ? score : 0));

/**
 * Scores the rows with a word. Half of all three-letter words are somebody's BlueCard prefix, and half of all states begin one.
 * A word that is also in a name is rather the name's: UMR, SAG, PPO. Beside other words, a state, a name's word that begins a
 * prefix, and a general word such as PPO are no prefix at all.
 */
export function nameOrPrefix(typed: TypedWord, index: WordIndex): RowScores {
  if (isStateCode(typed)) {
    const whole = index.scoresOf(typed.word, { prefixes: false, whole: true });
    return bestOf(whole, stateInNames(typed.word, index));
  }
  const { word, beside } = typed;
  // A single letter's result is prepared by `warm`, for every place in a search.
  const isAlone = beside === 'none' || word.length === 1;
  if (!isAlone && isOfState(word)) return index.scoresOf(word, { prefixes: false });
  const anywhere = index.scoresOf(word);
  const isPrefix = anywhere.includes(wholePrefix);
  const mayBegin = !isAlone && anywhere.includes(scores.prefix.beginning);
  if (digit.test(word) || !(isPrefix || mayBegin)) return anywhere;
  const named = index.scoresOf(word, { names: true });
  const isNamed = named.some((score) => score >= scores.name.same);
  const isName = isNamed && !(isPrefix && isDistinctive(word));
  if (!isAlone && isName) return index.scoresOf(word, { prefixes: false });
  if (!isNamed) return anywhere;
  return bestOf(
    named,
    anywhere.map((score) => (score === wholePrefix ? scores.name.foundBy : score)),
  );
}
