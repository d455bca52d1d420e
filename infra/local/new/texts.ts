import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

export const root = join(import.meta.dirname, '../../..');
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The text to write to each file. */
export type Texts = ReadonlyMap<string, string>;

export const withCapital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** Capitalizes each word: `Referral Rule`. */
export const titled = (words: string): string => words.split(' ').map(withCapital).join(' ');

/**
 * Adds an entry to the end of the list that starts with `opening`, and the import that the entry needs.
 * @param closing matches the end of the list
 */
export function withEntry(
  file: string,
  opening: RegExp,
  entry: string,
  imported = '',
  closing = /\n\}/,
): [string, string] {
  const text = read(file);
  const start = text.search(opening);
  const end = start + text.slice(Math.max(start, 0)).search(closing);
  if (start < 0 || end < start) throw new Problem(`${file} no longer has the list ${opening.source}.`);
  return [file, `${imported}${text.slice(0, end)}\n${entry}${text.slice(end)}`];
}
