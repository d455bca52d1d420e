import { readWords } from '../words/read-words.ts';
import { states, wordlikeCodes } from '../words/states.ts';

const codes: ReadonlySet<string> = new Set(states.map(([code]) => code.toLowerCase()));
const words: ReadonlySet<string> = new Set([...codes, ...states.flatMap(([, name]) => readWords(name))]);
export const isStateWord = (word: string): boolean => words.has(word);
export const isStateCode = (word: string): boolean => codes.has(word);

const nameOf: ReadonlyMap<string, string> = new Map(states.map(([code, name]) => [code, name]));
export const stateName = (code: string): string => nameOf.get(code) ?? code;

/** Returns the states in a text: names, and codes in capitals. A code that is also a word counts only in an address or alone. */
export function statesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let line = ` ${readWords(text).join(' ')} `;
  // Longer names first, because West Virginia is not Virginia.
  for (const [code, name] of states.toSorted(([, one], [, other]) => other.length - one.length)) {
    const written = ` ${name.toLowerCase()} `;
    if (!line.includes(written)) continue;
    found.add(code);
    line = line.replaceAll(written, ' ');
  }
  const whole = text.trim();
  for (const match of text.matchAll(
    /(?<before>,\s{0,2}|^|[^\p{L}\p{N}])(?<code>[A-Z]{2})(?=(?<after>\s*$| {1,2}\d{5})|[^\p{L}\p{N}])/gmu,
  )) {
    const { before = '', code = '', after } = match.groups ?? {};
    const placed = before.includes(',') || after?.includes(' ') === true || match[0] === whole;
    if (nameOf.has(code) && (placed || !wordlikeCodes.has(code.toLowerCase()))) found.add(code);
  }
  return found;
}
