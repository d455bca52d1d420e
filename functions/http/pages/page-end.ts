import { limits } from '../../../shared/limits.ts';
import { jsonBytes } from '../../json-bytes.ts';

type Page<Row> = {
  readonly from?: number;
  readonly limit?: number | undefined;
  readonly bytesOf?: (row: Row) => number;
  readonly mostBytes?: number;
};

/**
 * Returns where a page of rows ends that begins at `from`: after `limit` rows, or before the row that would exceed
 * what an answer holds. A page holds at least one row, so that paging always ends.
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
