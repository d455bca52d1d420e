import { foldText } from '../../text/fold-text.ts';

const apostrophes = /'/g;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** The words of a text, folded, without punctuation: `Children’s (N.C.)` has childrens, n and c. */
export function readWords(text: string): string[] {
  return foldText(text).replace(apostrophes, '').match(wordPattern) ?? [];
}
