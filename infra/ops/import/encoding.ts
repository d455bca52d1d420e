import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Problem } from '../../local/problem.ts';

/** A name that TextDecoder knows. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The five bytes that Windows-1252 leaves open. */
const undefinedIn1252 = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * Finds a text file's encoding by reading it once. Bytes that are not UTF-8 are taken for Windows-1252, the other
 * encoding that spreadsheets write, but only if the file shows no sign of UTF-8 as well.
 * @throws Problem for a file of two encodings, for bytes that mean nothing in either, and for what is no text.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const wide = await wideEncoding(file);
  if (wide !== undefined) return wide;
  let number = 0;
  let hasUtf8 = false;
  let invalid: number | undefined;
  let meaningless: number | undefined;
  // A letter of `line` is a byte of the file.
  for await (const line of createInterface({
    input: createReadStream(file, 'latin1'),
    crlfDelay: Infinity,
  })) {
    number += 1;
    const bytes = Buffer.from(line, 'latin1');
    if (bytes.includes(0))
      throw new Problem(`Line ${number} of ${file} holds a zero byte: this is not a text file.`);
    hasUtf8 ||= /[^\p{ASCII}\uFFFD]/u.test(bytes.toString('utf8'));
    if (isUtf8(bytes)) continue;
    invalid ??= number;
    if (undefinedIn1252.test(line)) meaningless ??= number;
  }
  if (invalid === undefined) return 'utf-8';
  if (hasUtf8) {
    throw new Problem(
      `${file} mixes encodings: most of it is UTF-8, but line ${invalid} is not. Save it again as UTF-8 and retry.`,
    );
  }
  if (meaningless !== undefined) {
    throw new Problem(
      `Line ${meaningless} of ${file} holds a byte that is neither UTF-8 nor Windows-1252. Save the file as UTF-8 and retry.`,
    );
  }
  return 'windows-1252';
}

/** UTF-16 by its byte order mark, or by the zero byte in each of its first two characters (a header is ASCII). */
async function wideEncoding(file: string): Promise<Encoding | undefined> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4).finally(() => handle.close());
  const [a, b, c, d] = buffer;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be';
  return undefined;
}
