import { searchWords } from '../../../text/fold-text.ts';
import { phoneTerms } from '../../../text/phone-digits.ts';
import { type Concept, meanings, type Occurrence, readConcepts, sameForms } from '../../words/concepts.ts';
import { readWords } from '../../words/read-words.ts';
import { states } from '../../words/states.ts';
import { sharedWords, stopWords } from '../../words/trade-words.ts';
import { statusPhraseIn } from '../status-search.ts';

/** One space-separated word of a search text, or several that form a contracting status. */
export type TypedWord = {
  /** Folded, as typed; a word with digits has no punctuation around it. */
  readonly word: string;
  /** Its parts without punctuation, if it has letters and punctuation; digits with punctuation are a number or a date. */
  readonly parts: readonly string[];
  /** The Medicaid program that its parts name together: those of Medi-Cal begin no other words. */
  readonly means: readonly Concept[];
  /** A number without leading zeros or commas, or a ZIP code without its last four digits, if that makes a difference. */
  readonly number: string | undefined;
  /** Phrases of several words that include this one. */
  readonly phrases: readonly Concept[];
  /** Whether it is a contracting status, which every found row must have. */
  readonly isStatus?: boolean;
  /** Whether there are other words that restrict the result, and whether one of them follows. */
  readonly beside: 'none' | 'some' | 'following';
};

/** A number that can be written with fewer characters. */
const number = /^(?:\d+(?:,\d{3})*|\d{5}-\d{4})$/;
const unneeded = /^0+(?=\d)|,|-.*/g;
const letter = /\p{L}/u;
const digit = /\p{N}/u;
// Parentheses are kept, because phone numbers have them: `(01)` is not the start of one, `01` might be.
const punctuationAround = /^[^\p{L}\p{N}(]+|(?<=[\p{L}\p{N})])[^\p{L}\p{N})]+$/gu;
/** An ID or code in parentheses: an area code has only three digits. */
const bracketed = /^\(?(\w{4,})\)?$/;

/** Phrases whose words, one by one, would find something else, and what they are called. */
const otherwiseCalled: readonly (readonly [written: RegExp, name: string])[] = [
  [/post\s+office\s+box|\bp\W{1,4}o\W{1,4}box/i, 'PO Box'],
  [/\bmedi\s+cal\b/i, 'medi-cal'],
  [/\bno\s+insurance\b/i, 'uninsured'],
  [/\b(?:us\s+)?dep(?:artmen)?t\.?\s+of\s+(?=veterans|va\b)/i, ''],
  // A word that finds what has both names, and a Blue Cross and a Blue Shield, which do not find each other.
  [/\bblue\s?(?:cross|shield)(\W{1,4}(?:and\s)?)(?:blue\s?)?(?:cross|shield)\b/i, '$1 cross-shield'],
  // As a word before a number it would be found in Medicare.
  [/\bedi\W{1,4}(?=\w*\d)/i, ''],
];
const asCalled = (text: string): string =>
  otherwiseCalled.reduce((read, [written, name]) => read.replace(written, name), text);

type TypedWords = { words: TypedWord[]; empty: TypedWord[]; plain: string[] };

/**
 * Splits a search text into `words` that restrict the result and `empty` ones that do not: "the" excludes no row, so typing
 * another word after it adds none. `plain` has all words as they are typed, without punctuation: a name that is written so comes
 * first. With `statuses`, a status is one phrase. With `loosely`, a state's code before another word may begin a word.
 */
export function typedWords(text: string, { statuses = false, loosely = false } = {}): TypedWords {
  const called = asCalled(text);
  const typed = searchWords(called);
  const phrase = statuses ? statusPhraseIn(typed) : undefined;
  if (phrase !== undefined) {
    const { start, end, phrase: word } = phrase;
    const others = typedWords([...typed.slice(0, start), ...typed.slice(end)].join(' '), { loosely });
    const status = {
      word,
      parts: [],
      means: [],
      number: undefined,
      phrases: [],
      isStatus: true,
      beside: 'some',
    } as const;
    return { ...others, words: [...others.words, status] };
  }
  const plain = readWords(called);
  const phrases = readConcepts(plain).filter(({ start, end }) => end - start > 1);
  /** "in" before a state is the preposition, not Indiana: "anthem in kentucky". */
  const isPreposition = (word: string, at: number): boolean =>
    word === 'in' && at > 0 && isOfState(typed[at + 1] ?? '');
  const isEmpty = (word: string, at: number): boolean =>
    isPreposition(word, at) || readWords(word).every((part) => stopWords.has(part));
  const read = (words: readonly string[]) =>
    words.map((word, at): TypedWord => {
      const isFollowed = at + 1 < words.length && !loosely;
      const beside = words.length === 1 ? 'none' : isFollowed ? 'following' : 'some';
      return { ...wordOf(word, plain, phrases), beside };
    });
  return {
    words: read(typed.filter((word, at) => !isEmpty(word, at))),
    empty: read(typed.filter(isEmpty)),
    plain: called === text ? plain : readWords(text),
  };
}

function wordOf(
  typed: string,
  plain: readonly string[],
  phrases: readonly Occurrence[],
): Omit<TypedWord, 'beside'> {
  const word = digit.test(typed) ? typed.replaceAll(punctuationAround, '').replace(bracketed, '$1') : typed;
  const parts = readWords(word);
  const plainNumber = number.test(word) ? word.replaceAll(unneeded, '') : word;
  const hasParts = letter.test(word) && parts.join('') !== word;
  const means = readConcepts(hasParts && parts.length > 1 ? parts : []).filter(
    ({ concept, start, end }) => concept.is.length > 0 && end - start === parts.length,
  );
  const holds = ({ start, end }: Occurrence) => plain.slice(start, end).some((part) => parts.includes(part));
  return {
    word,
    parts: hasParts ? parts : [],
    means: means.map(({ concept }) => concept),
    number: plainNumber === word ? undefined : plainNumber,
    phrases: phrases.filter(holds).map(({ concept }) => concept),
  };
}

const stateWords = new Set(
  states
    .flatMap(([code, ...names]) => [code, ...names].flatMap((name) => name.toLowerCase().split(' ')))
    // "D C" is a form of the District of Columbia; the D of "part d" is not.
    .filter((word) => word.length > 1),
);

/** Reports whether a word is a state or a part of its name. */
export const isOfState = (word: string): boolean => stateWords.has(word);

/** Reports whether a word is a state's code: two letters before another word, which therefore begin no other word. */
export const isStateCode = ({ word, beside }: TypedWord): boolean =>
  beside === 'following' && word.length === 2 && isOfState(word);

/** Returns the same text for words that find the same: only a state's code is looked up again when another word follows. */
export const readingOf = (typed: TypedWord): string =>
  `${typed.word} ${isStateCode(typed) ? 'state' : typed.beside === 'none'}`;

/** Reports whether a word means Medicare or Medicaid, or is in a name of Medicaid such as Medi-Cal. */
export const isProgram = ({ word, phrases }: TypedWord): boolean =>
  phrases.some(({ is }) => is.length > 0) ||
  meanings(word).some((name) => name === 'medicare' || name === 'medicaid');

/** Reports whether a word tells which payer or plan is meant. States, kinds of coverage and single letters are shared by many. */
export function isDistinctive(typed: string): boolean {
  const word = readWords(typed).join('');
  const shared = (one: string) => sharedWords.has(one) || stopWords.has(one) || stateWords.has(one);
  return word.length > 1 && !shared(word) && !meanings(word).some((name) => name.split(' ').every(shared));
}

/**
 * Returns what to highlight for a word: the word as typed, its digits, and other spellings of it or of the phrase around it,
 * these as whole words (see highlight.ts).
 */
export function termsOf(typed: TypedWord, digits: string | undefined): string[] {
  const { word, means, number, phrases } = typed;
  const [parts, whole] = means.length === 0 ? [typed.parts, []] : [[], typed.parts];
  const elsewhere = [...[word, ...parts].flatMap(sameForms), ...phrases.flatMap(({ forms }) => forms)];
  const forms = elsewhere.filter((form) => !form.split(' ').includes(word)).map((form) => ` ${form} `);
  // One or two letters match only at the beginning of a word, and a state's code before another word as a whole word.
  const end = isStateCode(typed) ? ' ' : '';
  const own = [word, ...parts].map((one) => (one.length < 3 ? ` ${one}${end}` : one));
  const numbers = digits === undefined ? [] : phoneTerms(digits);
  const joined = parts.length > 1 ? parts.join('') : undefined;
  const more = [...numbers, ...[...whole, number, joined].flatMap((one) => (one ? ` ${one} ` : []))];
  return [...new Set([...own, ...more, ...forms])];
}
