import { readWords } from '../words/read-words.ts';
import { cardWords, tradeWords } from './card-words.ts';
import { type CardDirectory, hostOf, idKey, withoutZeros } from './directory.ts';
import { isStateCode, isStateWord } from './states.ts';

/** Reports whether two words are no person's name: cards print the second, it is a state code, or a plan has them in a row. */
export const isName = (one: string, next: string, { pairs }: CardDirectory): boolean =>
  cardWords.has(next) || isStateCode(next) || pairs.has(`${one} ${next}`);

/** Reports whether all words occur in plans, but no two side by side: not a payer's name, so perhaps a person's. */
export function isPossiblePersonName(text: string, { pairs, vocabulary }: CardDirectory): boolean {
  if (!/^(?:\s*\d{1,2}\s)?(?:[\p{L},'’-]|\s|\.(?!\S))+$/u.test(text)) return false;
  const words = readWords(text).filter((word) => /\p{L}/u.test(word));
  const isOthers = (word: string, at: number) =>
    cardWords.has(word) || tradeWords.has(word) || isStateWord(word) || pairs.has(`${words[at - 1]} ${word}`);
  return words.length > 1 && words.every((word) => vocabulary.has(word)) && !words.some(isOthers);
}

/** Reports whether this may become an ID that a plan has once more of it is typed. */
export const startsKnownId = (written: string, { ids }: CardDirectory): boolean => {
  const start = idKey(written);
  for (const id of ids.keys()) if (id.startsWith(start)) return true;
  return false;
};

/** Returns what is the payer's in a word that contains no PHI; '' if nothing is. */
export function remainingWord(word: string, directory: CardDirectory): string {
  if (!/[\p{L}\p{N}]/u.test(word)) return word;
  const shortened = /^[^\p{L}\p{N}]*([a-z0-9]{3}…)/iu.exec(word)?.[1];
  if (shortened !== undefined) return shortened;
  const bare = word.replaceAll(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
  const host = hostOf(bare);
  if (host !== undefined && directory.hosts.has(host)) return host;
  if (/^[^@/]*[@/]\S*\.|www\./i.test(bare)) return '';
  // The key of an ID leaves out letters that no ID has, and so a name of such letters.
  const key = /(?![a-z])\p{L}/iu.test(bare) ? '' : withoutZeros(idKey(bare));
  if (directory.idsOfNumber.has(key) || directory.codes.has(withoutZeros(bare))) return word;
  if (directory.prefixes.has(bare.toUpperCase())) return word;
  // The segment of a Medicare plan, which names leave out, is the same on everybody's card.
  const isKnown = readWords(bare.replace(/^([hrs]\d{4}-\d{3})-\d{1,3}$/i, '$1')).every(
    (part) =>
      directory.vocabulary.has(part) ||
      directory.addressWords.has(part) ||
      cardWords.has(part) ||
      tradeWords.has(part) ||
      isStateWord(part),
  );
  return isKnown ? word : '';
}
