/** Shorter words must match exactly: with one letter changed, they would match nearly anything. */
const shortestCloseWord = 5;
const shortestClosePayer = 4;

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

/** Returns the words in names that differ from the typed one by a letter. Four letters are compared with payers' names only. */
export function closeWords(typed: string, { name, payer }: Names): string[] {
  if (typed.length < shortestClosePayer) return [];
  const short = typed.length < shortestCloseWord;
  return [...(short ? payer : name)].filter((word) => isClose(typed, word, short));
}

/** Returns a typed name with its mistyped words as they may be meant: in several ways, if a word is close to several. */
export function correctedNames(
  typed: readonly string[],
  meant: ReadonlyMap<string, readonly string[]>,
): (readonly string[])[] {
  let names = [typed];
  for (const [word, close] of meant) {
    const corrected = close.flatMap((one) =>
      names.map((name) => name.map((part) => (part === word ? one : part))),
    );
    if (close.length > 0) names = corrected.slice(0, mostCorrected);
  }
  return names;
}

/** Returns the longest word in names with which a typed one begins: Optumhealth may mean Optum. */
export function nameWithin(typed: string, { name }: Names): string | undefined {
  const held = [...name].filter((word) => word.length >= shortestCloseWord && typed.startsWith(word));
  return held.sort((one, other) => other.length - one.length)[0];
}
