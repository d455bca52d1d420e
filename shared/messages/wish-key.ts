import { foldText, withNumbersApart } from '../text/fold-text.ts';
import { unicodePattern } from '../text/unicode-pattern.ts';
import type { WishInput } from './wish.ts';

const punctuation = unicodePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');

/**
 * The same for wishes of the same words, in whatever order and spelling; undefined for signs without a word. A prefix is
 * another thing than a name.
 */
export function wishKey({ text, place }: WishInput): string | undefined {
  const words = foldText(withNumbersApart(text)).replaceAll('&', ' and ').replace(punctuation(), ' ').trim();
  if (words === '') return undefined;
  const kind = place === 'prefixes' ? 'prefix' : 'words';
  return `${kind} ${[...new Set(words.split(' '))].sort().join(' ')}`;
}
