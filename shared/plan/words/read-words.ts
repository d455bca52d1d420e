import { foldText, withPlusAsWord } from '../../text/fold-text.ts';

const apostrophes = /'/g;
/** L.A. and N.C. are one word each. */
const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text, folded and without punctuation: `Children’s (N.C.)` gives childrens and nc. */
export function readWords(text: string): string[] {
  const folded = withPlusAsWord(foldText(text).replace(apostrophes, ''));
  const joined = folded.replace(initials, (found) => found.replaceAll('.', ''));
  return joined.match(wordPattern) ?? [];
}
