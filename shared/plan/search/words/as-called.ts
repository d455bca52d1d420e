import { spelledOut } from '../../words/concepts.ts';
import { readWords } from '../../words/read-words.ts';
import type { WordIndex } from './word-index.ts';

/** Phrases whose words, one by one, would find something else, and what they are called. */
const otherwiseCalled: readonly (readonly [written: RegExp, name: string])[] = [
  [/post\s+office\s+box/i, 'PO Box'],
  [/\bmedi\s+cal\b/i, 'medi-cal'],
  [/\bno\s+insurance\b/i, 'uninsured'],
];

/** Reads phrases as they are called, unless a name begins as they are written: No Insurance, MediCal FFS. */
export function asCalled(text: string, index: Pick<WordIndex, 'namedLike'>): string {
  const called = otherwiseCalled.reduce((read, [written, name]) => read.replace(written, name), text);
  if (called === text) return text;
  const words = readWords(text);
  return index.namedLike([spelledOut(words), words.join('')]).some(Boolean) ? text : called;
}
