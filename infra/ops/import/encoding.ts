import { createReadStream } from 'node:fs';
import { Problem } from '../../local/problem.ts';

/** A name that TextDecoder knows. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Finds a text file's encoding by reading it once. Bytes that are not UTF-8 are taken for Windows-1252, the other
 * encoding that spreadsheets write, but only if the file shows no sign of UTF-8 as well.
 * @throws Problem for a file of two encodings, for bytes that mean nothing in either, and for what is no text.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const census = utf8Census();
  for await (const chunk of createReadStream(file)) {
    if (!(chunk instanceof Uint8Array)) continue;
    const early = census.read(chunk);
    if (early !== undefined) return early;
  }
  const { sequences, invalid, nul } = census.end();
  if (nul !== undefined)
    throw new Problem(`Line ${nul} of ${file} holds a zero byte: this is not a text file.`);
  if (invalid === undefined) return 'utf-8';
  if (census.hasMark() || sequences > 0) {
    throw new Problem(
      `${file} mixes encodings: most of it is UTF-8, but line ${invalid.line} is not. Save it again as UTF-8 and retry.`,
    );
  }
  if (invalid.undefinedLine !== undefined) {
    throw new Problem(
      `Line ${invalid.undefinedLine} of ${file} holds a byte that is neither UTF-8 nor Windows-1252. Save the file as UTF-8 and retry.`,
    );
  }
  return 'windows-1252';
}

/** The five bytes that Windows-1252 leaves open. */
const undefinedIn1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Counts well-formed and broken UTF-8 sequences over the chunks of a file. */
function utf8Census() {
  let line = 1;
  let sequences = 0;
  let nul: number | undefined;
  let invalid: { line: number; undefinedLine: number | undefined } | undefined;
  let start: number[] | undefined;
  let pending: number[] = [];
  let missing = 0;

  const broken = (bytes: readonly number[]) => {
    invalid ??= { line, undefinedLine: undefined };
    if (bytes.some((byte) => undefinedIn1252.has(byte))) invalid.undefinedLine ??= line;
  };

  const take = (byte: number): void => {
    if (missing > 0) {
      if (byte >= 0x80 && byte <= 0xbf) {
        pending.push(byte);
        missing -= 1;
        if (missing === 0) {
          if (isShortest(pending)) sequences += 1;
          else broken(pending);
          pending = [];
        }
        return;
      }
      broken(pending);
      pending = [];
      missing = 0;
    }
    if (byte < 0x80) {
      if (byte === 0x0a) line += 1;
      if (byte === 0) nul ??= line;
      return;
    }
    missing =
      byte >= 0xf0 && byte <= 0xf4
        ? 3
        : byte >= 0xe0 && byte < 0xf0
          ? 2
          : byte >= 0xc2 && byte < 0xe0
            ? 1
            : 0;
    if (missing === 0) broken([byte]);
    else pending = [byte];
  };

  return {
    /** Takes a chunk; answers an encoding if the very beginning of the file already decides it. */
    read(chunk: Uint8Array): Encoding | undefined {
      if (start === undefined) {
        start = [...chunk.subarray(0, 4)];
        const wide = wideEncoding(start);
        if (wide !== undefined) return wide;
      }
      for (const byte of chunk) take(byte);
      return undefined;
    },
    end() {
      if (missing > 0) broken(pending);
      return { sequences, invalid, nul };
    },
    hasMark: () => start?.[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf,
  };
}

/** UTF-16 by its byte order mark, or by the zero byte in each of its first two characters (a header is ASCII). */
function wideEncoding([a, b, c, d]: readonly number[]): Encoding | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be';
  return undefined;
}

/** Neither an over-long form nor half of a surrogate pair nor beyond U+10FFFF. */
function isShortest([first = 0, second = 0]: readonly number[]): boolean {
  if (first === 0xe0) return second >= 0xa0;
  if (first === 0xed) return second < 0xa0;
  if (first === 0xf0) return second >= 0x90;
  if (first === 0xf4) return second < 0x90;
  return true;
}
