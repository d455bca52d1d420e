import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { documentProblem } from '../../../shared/import/document-problem.ts';
import { limits } from '../../../shared/limits.ts';

/** Thrown for a file that cannot be read, with a message for the user who chose it. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

const inflate = promisify(inflateRaw);
const { bytes: mostBytes, unpackedBytes, rows: mostRows, columns: mostColumns } = limits.workbook;
const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;
const asCsv = 'Save the sheet as CSV and import that.';

const starts = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Recognizes workbooks by their first bytes, as extensions are often wrong: a zip, or Excel's pre-2007 and password format. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Recognizes a PDF by its first bytes. */
export const isPdf = (bytes: Uint8Array): boolean => starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d);

/** Where a workbook contains programs. */
const macros = /^\/?xl\/(?:vbaProject\.bin$|macrosheets\/)/i;
/** The parts that a sheet is read from; images and the like stay packed. */
const partPattern = /^\/?(?:\[content_types\]\.xml|_rels\/[^/]*\.rels|xl\/.*\.(?:xml|rels|bin))$/i;

/**
 * Returns the parts of an Excel workbook by name, unpacked up to the limits; the sizes stated in the file are not trusted.
 * @throws UnreadableFileError
 */
export async function unpackWorkbook(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  if (!starts(bytes, 0x50, 0x4b))
    throw new UnreadableFileError(
      'Workbooks from before 2007 or with a password can’t be read. Save yours as .xlsx without a password.',
    );
  if (bytes.length > mostBytes)
    throw new UnreadableFileError(`The workbook is larger than ${megabytes(mostBytes)}. ${asCsv}`);
  const parts = new Map<string, Uint8Array>();
  let left = unpackedBytes;
  for (const { name, packed, content } of directoryOf(bytes)) {
    if (macros.test(name))
      throw new UnreadableFileError(
        'Workbooks with macros can’t be read. Save yours as .xlsx, which has none.',
      );
    if (/^\/?word\//.test(name)) throw new UnreadableFileError(documentProblem);
    if (!partPattern.test(name)) continue;
    const part = packed ? await inflated(content, left) : content;
    if (part.length > left) throw tooLarge();
    left -= part.length;
    parts.set(name, part);
  }
  if (!parts.has('[Content_Types].xml')) throw unreadable();
  return parts;
}

/** @throws UnreadableFileError for a sheet with more rows or columns than an import takes, if only because of one distant cell */
export function checkSheet(rows: readonly (readonly unknown[] | undefined)[]): void {
  if (rows.length > mostRows || rows.some((row) => row !== undefined && row.length > mostColumns))
    throw new UnreadableFileError(
      `The sheet has cells beyond row ${mostRows.toLocaleString('en-US')} or column ${mostColumns}. Delete empty rows and columns after the data, or import it in parts.`,
    );
}

const unreadable = () =>
  new UnreadableFileError(
    'The file cannot be read as an Excel workbook. Open it in the program it is from, save it as .xlsx, and import that.',
  );
const tooLarge = () =>
  new UnreadableFileError(`The workbook unpacks to more than ${megabytes(unpackedBytes)}. ${asCsv}`);

type Entry = { readonly name: string; readonly packed: boolean; readonly content: Uint8Array };

const endSignature = 0x06054b50;
const endLength = 22;
const longestComment = 65_535;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const stored = 0;
const deflated = 8;

/** Yields a zip's entries, as defined in https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT (4.3.7, 4.3.12, 4.3.16). */
function* directoryOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let end = bytes.length - endLength;
    const first = Math.max(0, end - longestComment);
    while (end >= first && view.getUint32(end, true) !== endSignature) end -= 1;
    const entries = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    let left = bytes.length;
    for (let entry = 0; entry < entries; entry += 1) {
      if (view.getUint32(at, true) !== entrySignature) throw unreadable();
      const method = view.getUint16(at + 10, true);
      const size = view.getUint32(at + 20, true);
      const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
      const local = view.getUint32(at + 42, true);
      if (view.getUint32(local, true) !== localSignature || (method !== stored && method !== deflated))
        throw unreadable();
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      left -= size;
      // Entries that share their bytes could make the work thousands of times the file.
      if (start + size > bytes.length || left < 0) throw unreadable();
      yield {
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (name ?? 0))),
        packed: method === deflated,
        content: bytes.subarray(start, start + size),
      };
      at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
  } catch (cause) {
    // An offset outside of the file.
    throw cause instanceof RangeError ? Object.assign(unreadable(), { cause }) : cause;
  }
}

async function inflated(packed: Uint8Array, most: number): Promise<Uint8Array> {
  try {
    // zlib takes no limit of 0.
    return await inflate(packed, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    const larger = cause instanceof RangeError && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw larger ? tooLarge() : Object.assign(unreadable(), { cause });
  }
}
