import { cardWords } from './card-words.ts';
import type { CardDirectory } from './directory.ts';
import { isStateWord } from './states.ts';

/** Returns the weight of a word: the fewer payers use it, the higher. */
const rarityOf = ({ payers, payersOfWord }: CardDirectory, word: string): number =>
  Math.log(1 + payers / (payersOfWord.get(word) ?? payers));

/** Returns how much of a name was read, from 0 to 1, and how certain the match is: many rare words beat a common one. */
export function share(directory: CardDirectory, name: readonly string[], read: ReadonlySet<string>) {
  let all = 0;
  let found = 0;
  for (const word of name) {
    const rarity = rarityOf(directory, word);
    all += rarity;
    if (read.has(word)) found += rarity;
  }
  return { read: all === 0 ? 0 : found / all, sure: found / (found + 2) };
}

export const isOfState = (word: string): boolean => word.split('-').every(isStateWord);

/** Reports whether a word is a state's or on every card, and so tells no payer from another. */
export const isGeneral = (word: string): boolean =>
  word.split('-').every((part) => cardWords.has(part) || isStateWord(part));

/** Reports whether a word by itself identifies a payer. */
export const isRare = ({ payersOfWord }: CardDirectory, word: string): boolean =>
  (payersOfWord.get(word) ?? 0) <= 2 && !isGeneral(word);
