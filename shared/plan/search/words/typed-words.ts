import { searchWords } from '../../../text/fold-text.ts';
import { type Concept, type Occurrence, ownForms, readConcepts, sameForms } from '../../words/concepts.ts';
import { readWords } from '../../words/read-words.ts';
import { states } from '../../words/states.ts';
import { emptyWords, sharedWords } from '../../words/trade-words.ts';
import { statusPhraseIn } from '../status-search.ts';

/** One blank-delimited word of a search text, or several that are a contracting status. */
export type TypedWord = {
  /** Folded, as typed; one with digits without punctuation around it. */
  readonly word: string;
  /** Its parts without punctuation, where it has any among its letters; digits with punctuation are a number or a date. */
  readonly parts: readonly string[];
  /** A number without its leading zeros or commas, or a ZIP code without the four digits behind it, where it has any. */
  readonly number: string | undefined;
  /** Phrases of several words that this one belongs to. */
  readonly phrases: readonly Concept[];
  /** A contracting status: what is found has it. */
  readonly isStatus?: boolean;
};

/** A number that may be written with fewer characters. */
const number = /^(?:\d+(?:,\d{3})*|\d{5}-\d{4})$/;
const unneeded = /^0+(?=\d)|,|-.*/g;
const letter = /\p{L}/u;
const digit = /\p{N}/u;
// Brackets are a telephone number's: `(01)` is none that is still being typed.
const punctuationAround = /^[^\p{L}\p{N}(]+|(?<=[\p{L}\p{N})])[^\p{L}\p{N})]+$/gu;
/** An ID or code; an area code has three digits. */
const bracketed = /^\(?(\w{4,})\)?$/;

type TypedWords = { words: TypedWord[]; empty: TypedWord[]; plain: string[] };

/**
 * The words of a search text that tell something, and those that don't: "the" leaves no row out, so that one more word behind it
 * adds none. `plain`: all of them without punctuation. With `statuses` the words of one are read as a phrase.
 */
export function typedWords(text: string, statuses: boolean): TypedWords {
  const typed = searchWords(text);
  const phrase = statuses ? statusPhraseIn(typed) : undefined;
  if (phrase !== undefined) {
    const { start, end } = phrase;
    const others = typedWords([...typed.slice(0, start), ...typed.slice(end)].join(' '), false);
    const word = typed.slice(start, end).join(' ');
    const status = { word, parts: [], number: undefined, phrases: [], isStatus: true };
    return { ...others, words: [...others.words, status] };
  }
  const plain = readWords(text);
  const phrases = readConcepts(plain).filter(({ start, end }) => end - start > 1);
  const isEmpty = (word: string): boolean => readWords(word).every((part) => emptyWords.has(part));
  const read = (words: readonly string[]) => words.map((word) => wordOf(word, plain, phrases));
  return {
    words: read(typed.filter((word) => !isEmpty(word))),
    empty: read(typed.filter(isEmpty)),
    plain,
  };
}

function wordOf(typed: string, plain: readonly string[], phrases: readonly Occurrence[]): TypedWord {
  const word = digit.test(typed) ? typed.replaceAll(punctuationAround, '').replace(bracketed, '$1') : typed;
  const parts = readWords(word);
  const plainNumber = number.test(word) ? word.replaceAll(unneeded, '') : word;
  const holds = ({ start, end }: Occurrence) => plain.slice(start, end).some((part) => parts.includes(part));
  return {
    word,
    parts: letter.test(word) && parts.join('') !== word ? parts : [],
    number: plainNumber === word ? undefined : plainNumber,
    phrases: phrases.filter(holds).map(({ concept }) => concept),
  };
}

const stateWords = new Set(
  states.flatMap(([code, ...names]) => [code, ...names].flatMap((name) => name.toLowerCase().split(' '))),
);

/** Does the word tell of which payer or plan one speaks? Many share a state or a kind of coverage. */
export function isTelling(typed: string): boolean {
  const word = readWords(typed).join('');
  const shared = (one: string) => sharedWords.has(one) || emptyWords.has(one) || stateWords.has(one);
  return !shared(word) && !ownForms(word).some((form) => form.split(' ').every(shared));
}

/**
 * What to highlight for a word: as typed, its digits, and other ways to write it or the phrase that it belongs to, these as whole words
 * (see highlight.ts).
 */
export function termsOf({ word, parts, number, phrases }: TypedWord, digits: string | undefined): string[] {
  const elsewhere = [...[word, ...parts].flatMap(sameForms), ...phrases.flatMap(({ forms }) => forms)];
  const forms = elsewhere.filter((form) => !form.split(' ').includes(word)).map((form) => ` ${form} `);
  // One or two letters count at the beginning of a word only.
  const own = [word, ...parts].map((one) => (one.length < 3 ? ` ${one}` : one));
  const more = [digits, number === undefined ? undefined : ` ${number} `].filter(
    (term) => term !== undefined,
  );
  return [...new Set([...own, ...more, ...forms])];
}
