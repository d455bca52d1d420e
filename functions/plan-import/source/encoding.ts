import { isUtf8 } from 'node:buffer';
import { UnreadableFileError } from './unpack-workbook.ts';

/** A name that TextDecoder knows. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** `mixed` means UTF-8 with lines in another encoding: those cannot be read. */
export type FoundEncoding = { readonly encoding: Encoding; readonly mixed: boolean };

/** The five bytes that Windows-1252 does not define. */
const undefinedIn1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/**
 * What Windows-1252 reads as a capital behind a small letter (`donÕt`), before an s (`PPOÕs`) or alone (`HMO Ð PPO`) is an
 * apostrophe, quote or dash of Excel for Mac; Ž and Š are its é and ä.
 */
const ofMac = /[a-z][\xc0-\xd6\xd8-\xde\x8a\x8e]|[A-Z]\xd5s\b|[ \d][\xd0\xd1][ \d]/g;
/** What Excel for Mac hardly ever writes: `café`, `payer’s` in Windows-1252. */
const ofWindows = /[a-z](?:[\xe0-\xf6\xf8-\xff]|\x92[st]\b)/g;
const lineFeed = 0x0a;

/**
 * Finds a text file's encoding. Bytes that are not UTF-8 are taken as Windows-1252 or, if more of them make sense only so, as Mac
 * OS Roman, the other encodings that spreadsheets write, unless the file also shows signs of UTF-8.
 * @throws UnreadableFileError for bytes that are valid in neither, and for content that is not text
 */
export function detectEncoding(bytes: Uint8Array, name: string): FoundEncoding {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { encoding: wide, mixed: false };
  const zero = bytes.indexOf(0);
  if (zero !== -1)
    throw new UnreadableFileError(
      `Line ${lineOf(bytes, zero)} of ${name} holds a zero byte: this is not a text file.`,
    );
  if (isUtf8(bytes)) return { encoding: 'utf-8', mixed: false };
  let hasUtf8 = false;
  let meaningless: number | undefined;
  for (const { line, start } of linesOf(bytes)) {
    if (isUtf8(line)) hasUtf8 ||= line.some((byte) => byte > 0x7f);
    else {
      hasUtf8 ||= /[^\p{ASCII}\uFFFD]/u.test(Buffer.from(line).toString('utf8'));
      if (line.some((byte) => undefinedIn1252.has(byte))) meaningless ??= start;
    }
  }
  if (hasUtf8) return { encoding: 'utf-8', mixed: true };
  const text = Buffer.from(bytes).toString('latin1');
  const signs = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  if (signs(ofMac) > signs(ofWindows)) return { encoding: 'macintosh', mixed: false };
  if (meaningless === undefined) return { encoding: 'windows-1252', mixed: false };
  throw new UnreadableFileError(
    `Line ${lineOf(bytes, meaningless)} of ${name} holds a byte that is neither UTF-8 nor Windows-1252. Save the file as UTF-8 and import it again.`,
  );
}

function* linesOf(bytes: Uint8Array): Generator<{ readonly line: Uint8Array; readonly start: number }> {
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(lineFeed, start);
    const end = feed === -1 ? bytes.length : feed;
    yield { line: bytes.subarray(start, end), start };
    start = end + 1;
  }
}

function lineOf(bytes: Uint8Array, at: number): number {
  let line = 1;
  for (let feed = bytes.indexOf(lineFeed); feed !== -1 && feed < at; feed = bytes.indexOf(lineFeed, feed + 1))
    line += 1;
  return line;
}

/** Detects UTF-16 by its byte order mark, or by the zero byte in each of the first two characters (a header is ASCII). */
function wideEncoding([a, b, c, d]: Uint8Array): Encoding | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be';
  return undefined;
}
