/** Shorter words must match exactly: with a letter changed they would match nearly anything. */
const shortestCloseWord = 5;
const shortestClosePayer = 4;

type Names = { readonly name: ReadonlySet<string>; readonly payer: ReadonlySet<string> };

/** Is `typed` what the word is, or begins with, but for one letter that is wrong, missing or too many, or two that are swapped? */
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

/** Words of names that what was typed differs from by one letter. One of four letters is compared with payers' names alone. */
export function closeWords(typed: string, { name, payer }: Names): string[] {
  if (typed.length < shortestClosePayer) return [];
  const short = typed.length < shortestCloseWord;
  return [...(short ? payer : name)].filter((word) => isClose(typed, word, short));
}

/** The longest word of names that a typed one begins with: Optumhealth may be meant for Optum. */
export function nameWithin(typed: string, { name }: Names): string | undefined {
  const held = [...name].filter((word) => word.length >= shortestCloseWord && typed.startsWith(word));
  return held.sort((one, other) => other.length - one.length)[0];
}
