import { limits } from '../../../shared/limits.ts';
import { jsonBytes } from '../../json-bytes.ts';

type Page<Row> = {
  readonly from?: number;
  readonly limit?: number | undefined;
  readonly bytesOf?: (row: Row) => number;
  readonly mostBytes?: number;
};

/**
 * Where a page of rows ends that begins at `from`: after `limit` of them, and before the one with which they would be
 * more than an answer holds. It holds one row at least, so that pages come to an end.
 */
export function pageEnd<Row>(
  rows: readonly Row[],
  { from = 0, limit = Infinity, bytesOf = jsonBytes, mostBytes = limits.answerBytes }: Page<Row> = {},
): number {
  const last = Math.min(rows.length, from + limit);
  let bytes = 0;
  for (const [index, row] of rows.slice(from, last).entries()) {
    bytes += bytesOf(row);
    if (bytes > mostBytes && index > 0) return from + index;
  }
  return Math.max(from, last);
}
