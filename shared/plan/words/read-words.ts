import { foldText } from '../../text/fold-text.ts';

const apostrophes = /'/g;
/** L.A. and N.C. are one word each. */
const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu;
/** The plus of `Choice+`; in STAR+PLUS it only separates. */
const plus = /(?<=\p{L})\+(?![\p{L}\p{N}])/gu;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text, folded and without punctuation: `Children’s (N.C.)` gives childrens and nc. */
export function readWords(text: string): string[] {
  const joined = foldText(text)
    .replace(apostrophes, '')
    .replace(plus, ' plus')
    .replace(initials, (found) => found.replaceAll('.', ''));
  return joined.match(wordPattern) ?? [];
}
