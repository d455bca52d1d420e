import { gunzipSync, gzipSync } from 'node:zlib';
import { type ImportRow, type ImportRowKind, importRowSchema } from '../../../shared/import/batch.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { ImportFiles } from '../../clients/import-files.ts';
import { pageEnd } from '../../http/pages/page-end.ts';
import { jsonBytes } from '../../json-bytes.ts';
import { decodeCursor, encodeCursor } from '../records/cursor.ts';

/*
 * The findings of a dry run are in the import bucket, in pieces of a few hundred rows: a page on screen reads one
 * piece. Conflicts are written later, one piece for each transaction that met any.
 */

/** The lists kept for a run: those on screen, and the rejected rows as they are in the file. */
export type FoundList = Exclude<ImportRowKind, 'conflicts'> | 'rejectedCells';
export type ConflictList = 'conflictsOfApply' | 'conflictsOfUndo';

const number = (piece: number): string => String(piece).padStart(6, '0');
const folder = (key: string, run: number, list: string): string => `${key}/${run}/${list}/`;

/** A list of a run, or the records that it would write: `parts`. */
type Place = {
  readonly key: string;
  readonly run: number;
  readonly list: FoundList | ConflictList | 'parts';
};

export const pieceName = ({ key, run, list }: Place, piece: number): string =>
  `${folder(key, run, list)}${number(piece)}`;

export const packed = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 1 });

/** Unpacks a value. @throws Error if it does not have this shape */
export function unpacked<Value>(schema: z.ZodMiniType<Value>, content: Uint8Array): Value {
  return z.parse(schema, JSON.parse(gunzipSync(content).toString('utf8')));
}

/** Writes rows in pieces that hold at most this many of them, and bytes unless one row alone is larger. */
export function pieceWriter(
  files: ImportFiles,
  place: Place,
  most: { readonly rows: number; readonly bytes: number },
) {
  let rows: unknown[] = [];
  let bytes = 0;
  let piece = 0;
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    await files.put(pieceName(place, piece), packed(rows));
    [rows, bytes, piece] = [[], 0, piece + 1];
  };
  return {
    async add(row: unknown): Promise<void> {
      const more = jsonBytes(row);
      if (rows.length === most.rows || bytes + more > most.bytes) await flush();
      rows.push(row);
      bytes += more;
    },
    /** @returns how many pieces there are so far */
    async end(): Promise<number> {
      await flush();
      return piece;
    },
  };
}

const cursorSchema = z.tuple([z.string().check(z.regex(/^\d{6}$/)), z.int().check(z.nonnegative())]);

type Query<Row> = {
  readonly key: string;
  readonly run: number;
  readonly list: FoundList | ConflictList;
  readonly row: z.ZodMiniType<Row>;
  readonly cursor: string | undefined;
  readonly limit: number;
};

/** Reads one page of a list. @throws ApiError VALIDATION_FAILED for a cursor that no call returned */
export async function foundPage<Row>(
  files: ImportFiles,
  { key, run, list, row, cursor, limit }: Query<Row>,
): Promise<{ data: Row[]; nextCursor?: string }> {
  const [from, at] = cursor === undefined ? [undefined, 0] : decodeCursor(cursorSchema, cursor);
  const where = folder(key, run, list);
  // Listing starts after the piece before the cursor's, so the cursor's own piece comes first.
  const before = from === undefined ? undefined : `${where}${number(Number(from) - 1)}`;
  const [first, second] = await files.list(where, from === '000000' ? undefined : before, 2);
  const content = first === undefined ? undefined : await files.get(first);
  if (first === undefined || content === undefined) return { data: [] };
  const rows = unpacked(z.array(row), content);
  const start = first.endsWith(from ?? '') ? at : 0;
  const end = pageEnd(rows, { from: start, limit });
  const next =
    end < rows.length ? [first.slice(-6), end] : second === undefined ? undefined : [second.slice(-6), 0];
  return { data: rows.slice(start, end), nextCursor: next && encodeCursor(next) };
}

export const rowsPage = (files: ImportFiles, query: Omit<Query<ImportRow>, 'row' | 'limit'>) =>
  foundPage(files, { ...query, row: importRowSchema, limit: limits.imports.page });
