import { limits } from '../../../limits.ts';
import { foldLine } from '../../../text/fold-text.ts';
import { ownForms } from '../../words/concepts.ts';
import { holdsMemberId } from '../member-id.ts';
import { isDistinctive } from './typed-words.ts';

/** Shorter words must match exactly: with one letter changed, they would match nearly anything. */
const shortestCloseWord = 5;
const shortestClosePayer = 4;

/** Digits, also with a letter before them: H5521 and R5521 are different contracts. */
const code = /^[a-z]?\d+$/;
const digitsOf = (word: string): string => word.replace(/\D/g, '');
/** A word of the trade or of a name with a number behind it: `edi87726`, `region3`. */
const beforeNumber = /\b([a-z]{2,})(\d+)\b/g;
const slash = /(?<=[a-z])\/(?=[a-z])/g;
/** A Medicare contract with its plan, and the segment that cards print and names leave out: `H5216-205-000`. */
const medicareContract = /\b([hrs]\d{4})-(\d{3})(?:-\d{1,3})?\b/g;
const groupedPhone = /\b(?:1 )?(\d{3}) (\d{3})[ -](\d{4})\b/g;

/** Several words without spaces between them are not longer. */
const longestTogether = 32;

/** Names that a mistyped search may mean. */
const mostCorrected = 8;

type Names = { readonly name: ReadonlySet<string>; readonly payer: ReadonlySet<string> };

/** Reports whether `typed` is a word, or its beginning, except for one wrong, missing or extra letter, or two swapped ones. */
export function isClose(typed: string, word: string, wholeOnly: boolean): boolean {
  let same = 0;
  while (same < typed.length && typed.charAt(same) === word.charAt(same)) same++;
  const meets = (fromTyped: number, fromWord: number): boolean => {
    const left = typed.slice(fromTyped);
    return word.startsWith(left, fromWord) && (!wholeOnly || word.length === fromWord + left.length);
  };
  if (same === typed.length) return !wholeOnly || word.length <= typed.length + 1;
  if (meets(same + 1, same)) return true;
  if (same === word.length) return false;
  const swapped =
    typed.charAt(same) === word.charAt(same + 1) && typed.charAt(same + 1) === word.charAt(same);
  return meets(same + 1, same + 1) || meets(same, same + 1) || (swapped && meets(same + 2, same + 2));
}

/** Returns the fewest words of names or of the trade that a typed one consists of, with spaces: "gold plus" for goldplus. */
function withSpaces(typed: string, { name }: Names): string | undefined {
  if (typed.length > longestTogether) return undefined;
  const before: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= typed.length; end++)
    for (let start = 0; start < end - 1; start++) {
      const word = typed.slice(start, end);
      const words = before[start];
      const fewest = before[end]?.length ?? typed.length;
      if (words === undefined || words.length + 1 >= fewest) continue;
      if (name.has(word) || ownForms(word).length > 0) before[end] = [...words, word];
    }
  return before[typed.length]?.join(' ');
}

/**
 * Returns the words in names that differ from the typed one by a letter, or else the words that it is without their spaces.
 * Four letters are compared with payers' names only, numbers and codes with none, and digits must be the same: with others it is
 * another code.
 */
export function closeWords(typed: string, names: Names): string[] {
  if (typed.length < shortestClosePayer || code.test(typed)) return [];
  const short = typed.length < shortestCloseWord;
  const digits = digitsOf(typed);
  const close = [...(short ? names.payer : names.name)].filter(
    (word) => isClose(typed, word, short) && (digits === '' || digitsOf(word) === digits),
  );
  return close.length > 0 ? close : [withSpaces(typed, names) ?? []].flat();
}

/**
 * Returns a search text as it may be meant if nothing has its words: a telephone number in groups and neighboring words that
 * are one in names are joined, and names with a slash between them and a number behind a word are separate, and a Medicare contract is its plan's. Undefined if that changes nothing.
 */
export function readOtherwise(text: string, { name }: Names): string | undefined {
  const typed = foldLine(text);
  const known = (word: string): boolean =>
    name.has(word) || ownForms(word).length > 0 || !isDistinctive(word);
  // The letters of a member ID are its prefix, even if a name has them as a word: `net123456789` is not of Health Net.
  const isPrefix = (word: string, id: string): boolean =>
    word.length === limits.prefixLength && isDistinctive(word) && holdsMemberId(id);
  const apart = typed.replace(beforeNumber, (both: string, word: string, number: string) =>
    known(word) && !isPrefix(word, both) ? `${word} ${number}` : both,
  );
  const words = apart
    .replace(slash, ' ')
    .replace(medicareContract, '$1 $2')
    .replace(groupedPhone, '$1-$2-$3')
    .split(' ');
  const at = words.findIndex((word, place) => name.has(word + (words[place + 1] ?? ' ')));
  if (at !== -1) words.splice(at, 2, `${words[at]}${words[at + 1]}`);
  const read = words.join(' ');
  return read === typed ? undefined : read;
}

/** Returns a typed name with its mistyped words as they may be meant: in several ways, if a word is close to several. */
export function correctedNames(
  typed: readonly string[],
  meant: ReadonlyMap<string, readonly string[]>,
): (readonly string[])[] {
  let names = [typed];
  for (const [word, close] of meant) {
    const corrected = close.flatMap((one) =>
      names.map((name) => name.flatMap((part) => (part === word ? one.split(' ') : part))),
    );
    if (close.length > 0) names = corrected.slice(0, mostCorrected);
  }
  return names;
}

/** Returns the longest word in names with which a typed one begins, unless many share it: Optumhealth may mean Optum. */
export function nameWithin(typed: string, { name }: Names): string | undefined {
  const held = [...name].filter((word) => word.length >= shortestCloseWord && typed.startsWith(word));
  return held
    .sort((one, other) => other.length - one.length)
    .slice(0, 1)
    .find(isDistinctive);
}

/** Longer texts are pasted, and no names that somebody turned around. */
const mostTurned = 6;

/** Returns a name with its first words at the end: `medicaid texas` may be Texas Medicaid. */
export const turnedNames = (words: readonly string[]): string[][] =>
  words.length > mostTurned
    ? []
    : words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)]);
