import { readWords } from '../words/read-words.ts';
import { cardWords, oneSpelling } from './card-words.ts';
import { addressKey, type CardDirectory, hostOf, idKey, phoneKey, withoutZeros } from './directory.ts';
import { partsOf } from './parts.ts';
import { statesIn } from './states.ts';

/** What a text tells about a plan, in the order found, without repetition. It holds only the payer's part; see `payersPart`. */
export type CardRead = {
  /** First three characters of a member ID, in capitals. */
  readonly prefixes: readonly string[];
  /** Electronic IDs that a plan has or that a label marks as such, as written. */
  readonly ids: readonly string[];
  /** Plan and payer codes: read only from a short text, which may be nothing else. */
  readonly codes: readonly string[];
  /** As written. */
  readonly phones: readonly string[];
  readonly groups: readonly string[];
  /** State codes. */
  readonly states: readonly string[];
  readonly hosts: readonly string[];
  /** Streets and PO boxes in the form of `addressKey`. */
  readonly streets: readonly string[];
  /** All words in unified spelling, in the order of the text. '' ends a part, because no name continues beyond it. */
  readonly words: readonly string[];
};

// A text of at most this many words may be a number typed by a user who has nothing else.
const fewWords = 4;
const phone =
  /(?<![\dA-Za-z-])(?:\+?1[-. ]{0,2})?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)|(?<![\dA-Za-z-])1?[2-9]\d{2}[2-9]\d{6}(?![\dA-Za-z-])|(?<![\dA-Za-z-])\d{3}-\d{4}(?![\dA-Za-z-])/g;
const street = /(?:p\.? ?o\.? ?|post office )box[ \t#]{0,3}\d{1,8}|\d{1,6}[a-z]? [^\n,]{3,60}/gi;

/** Recognizes what it can in the payer's part of a text. */
export function readCard(text: string, directory: CardDirectory): CardRead {
  const prefixes = new Set<string>();
  const ids = new Map<string, string>();
  const codes = new Set<string>();
  const groups = new Set<string>();
  const hosts = new Set<string>();
  const words: string[] = [];
  const count = readWords(text).length;
  const short = count <= fewWords;
  const values: string[] = [];
  const hasBothParts = /\bpart a\b/i.test(text) && /\bpart b\b/i.test(text);
  for (const { kind, value } of partsOf(text)) {
    values.push(value);
    for (const [, prefix = ''] of value.matchAll(/(?<![\p{L}\p{N}])([a-z0-9]{3})…/giu)) {
      prefixes.add(prefix.toUpperCase());
    }
    for (const token of value.split(/[\s,;]+/)) {
      const bare = token.replaceAll(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
      const key = idKey(bare);
      if (key === '' || token.includes('…')) continue;
      // Beside other words, 10 is rather an amount or part of a name (`Bronze 60`) than the ID 00010.
      const alone = kind === 'payerId' || count === 1;
      const others = alone ? directory.idsOfNumber.get(withoutZeros(key)) : undefined;
      if (directory.ids.has(key) && (alone || short || /\d/.test(key))) ids.set(key, bare);
      else if (others !== undefined) for (const id of others) ids.set(id, id);
      else if (kind === 'payerId' && /\d/.test(key)) ids.set(key, bare);
      if (kind === 'group' && /\d/.test(key)) groups.add(bare);
      const isPrefix = kind === 'prefix' || short;
      if (isPrefix && !cardWords.has(bare.toLowerCase()) && directory.prefixes.has(key)) prefixes.add(key);
      const code = withoutZeros(bare);
      if (short && directory.codes.has(code)) codes.add(code);
      const host = hostOf(bare);
      if (host !== undefined && directory.hosts.has(host)) hosts.add(host);
    }
    // A Medicare card has each of its parts in a line of its own, a plan has them together.
    const named = hasBothParts ? value.replaceAll(/\bpart [ab]\b/gi, 'Part A and B') : value;
    words.push(...oneSpelling(readWords(named), true));
    words.push('');
  }
  return {
    prefixes: [...prefixes],
    ids: [...ids.values()],
    codes: [...codes],
    phones: [
      ...new Map([...text.matchAll(phone)].map(([number]) => [phoneKey(number), number.trim()])).values(),
    ],
    groups: [...groups],
    states: [...statesIn(values.join('\n'))],
    hosts: [...hosts],
    streets: [...text.matchAll(street)]
      .map(([written]) => addressKey(written))
      .filter((key) => directory.streets.has(key)),
    words,
  };
}
