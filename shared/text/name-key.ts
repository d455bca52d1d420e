import { foldText, withNumbersApart, withPlusAsWord } from './fold-text.ts';
import { unicodePattern } from './unicode-pattern.ts';

const punctuation = unicodePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');
/** A plus that ends a name, or what stands before a bracket, after a blank: `Choice + (PPO)`. */
const plusApart = unicodePattern(String.raw`(?<=\p{L}) {1,3}\+(?= *(?:$|[^\p{L}\p{N} ]))`, 'gu');
const blankOutsideNumbers = unicodePattern(String.raw`(?<!\p{N}) | (?!\p{N})`, 'gu');

/**
 * Returns a key that is equal for names of the same payer or plan: letter case, accents, spaces and punctuation do not
 * matter, `&` is `and`, `Choice+` is Choice Plus. Numbers stay separate, so `Plan 1-2` is not `Plan 12`. The key '' means no
 * name; it matches nothing.
 */
export function nameKey(name: string): string {
  return withPlusAsWord(foldText(withNumbersApart(name)).replace(plusApart(), '+'))
    .replaceAll('&', ' and ')
    .replace(punctuation(), ' ')
    .trim()
    .replace(blankOutsideNumbers(), '');
}

/** Reports whether two names are the same payer or plan. */
export function sameName(one: string, other: string): boolean {
  const key = nameKey(one);
  return key !== '' && key === nameKey(other);
}
