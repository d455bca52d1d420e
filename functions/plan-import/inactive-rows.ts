import { columnKey } from '../../shared/import/column-names.ts';
import type { ImportMap } from '../../shared/import/import-map.ts';
import { columnsOf, comparedColumn } from '../../shared/import/map-parts.ts';
import type { GoodRow } from './validate-row.ts';

/** Columns in which registration systems write whether a record is in use. */
const stateColumn =
  /^(?:(?:is|plan|record|payer|payor)?(?:active|status)|recordstate)(?:ind|indicator|flag|yn|disp)?$/;
const isOutOfUse = (cell: string): boolean =>
  /^(?:n|no|0|f|false|inactive|hidden|deleted|retired|disabled|obsolete)$/i.test(cell.trim());

/**
 * Notices rows that another system marks as no longer in use, in a column that the map does not read.
 * @param header the names of the file's columns
 */
export function inactiveRows({ fields }: Pick<ImportMap, 'fields'>, header: readonly string[]) {
  const read = new Set(columnsOf(fields).map(comparedColumn));
  const at = header.findIndex((name) => stateColumn.test(columnKey(name)) && !read.has(comparedColumn(name)));
  let count = 0;
  let first: GoodRow['row'] | undefined;
  return {
    add(rows: readonly Pick<GoodRow, 'row'>[]): void {
      for (const { row } of rows) {
        if (!isOutOfUse(row.cells[at] ?? '')) continue;
        count += 1;
        first ??= row;
      }
    },
    sentences: (): string[] => {
      if (first === undefined) return [];
      const found = `“${first.cells[at]?.trim()}” (line ${first.line})`;
      return [
        count === 1
          ? `Column ${header[at]} may say that one row is no longer in use: ${found}. It counts like all others. Delete it from the file if it is not meant.`
          : `Column ${header[at]} may say that ${count.toLocaleString('en')} rows are no longer in use: ${found}. They count like all others. Delete them from the file if they are not meant.`,
      ];
    },
  };
}
