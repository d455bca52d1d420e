import { foldText, withNumbersApart } from '../text/fold-text.ts';
import { unicodePattern } from '../text/unicode-pattern.ts';
import type { WishInput } from './wish.ts';

const punctuation = unicodePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');

/**
 * Returns a key that is equal for wishes of the same words, in whatever order and spelling; undefined for text without
 * letters or digits. A prefix and a name never have the same key.
 */
export function wishKey({ text, place }: WishInput): string | undefined {
  const words = foldText(withNumbersApart(text)).replaceAll('&', ' and ').replace(punctuation(), ' ').trim();
  if (words === '') return undefined;
  const kind = place === 'prefixes' ? 'prefix' : 'words';
  return `${kind} ${[...new Set(words.split(' '))].sort().join(' ')}`;
}
