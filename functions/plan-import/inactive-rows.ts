import { columnKey } from '../../shared/import/column-names.ts';
import { dayOfCell, saysNothing } from '../../shared/import/day-of-cell.ts';
import type { ImportMap } from '../../shared/import/import-map.ts';
import { columnsOf, comparedColumn } from '../../shared/import/map-parts.ts';
import { daySchema } from '../../shared/plan/fields/parts.ts';
import { counted } from '../../shared/text/counted.ts';
import type { GoodRow } from './validate-row.ts';

/** Columns in which registration systems write whether a record is in use. */
const stateColumn =
  /^(?:(?:is|plan|record|payer|payor)?(?:active|status)|recordstate)(?:ind|indicator|flag|yn|disp)?$/;
const inactiveColumn = /^(?:is|plan|record|payer|payor)?inactive(?:ind|indicator|flag|yn|disp)?$/;
/** The last day, which may be that of the contract: so it is not guessed to be the plan's. */
const lastDayColumn = /^(?:plan|contract)?(?:term|termination|end|exp|expiration)(?:date|dt)$/;
const isNo = (cell: string): boolean =>
  /^(?:n|no|0|f|false|inactive|hidden|deleted|retired|disabled|obsolete)$/i.test(cell.trim());
const isYes = (cell: string): boolean => /^(?:y|yes|1|t|true|x|inactive)$/i.test(cell.trim());

function isOver(cell: string, day: string): boolean {
  const date = dayOfCell(cell);
  return !saysNothing(cell) && daySchema.safeParse(date).success && date <= day;
}

/**
 * Notices rows that another system marks as no longer in use, in columns that the map does not read.
 * @param header the names of the file's columns
 * @param day the last day that is over at every desk
 */
export function inactiveRows({ fields }: Pick<ImportMap, 'fields'>, header: readonly string[], day: string) {
  const read = new Set(columnsOf(fields).map(comparedColumn));
  const columns = header.flatMap((name, at) => {
    const key = read.has(comparedColumn(name)) ? '' : columnKey(name);
    if (stateColumn.test(key)) return [unusedIn(name, at, isNo)];
    if (lastDayColumn.test(key)) return [unusedIn(name, at, (cell) => isOver(cell.trim(), day))];
    return inactiveColumn.test(key) ? [unusedIn(name, at, isYes)] : [];
  });
  return {
    add(rows: readonly Pick<GoodRow, 'row'>[]): void {
      for (const { row } of rows) for (const column of columns) column.add(row);
    },
    sentences: (): string[] => columns.flatMap((column) => column.sentences()),
  };
}

/** Counts the rows that one column marks. */
function unusedIn(name: string, at: number, isOutOfUse: (cell: string) => boolean) {
  let count = 0;
  let first: GoodRow['row'] | undefined;
  return {
    add(row: GoodRow['row']): void {
      if (!isOutOfUse(row.cells[at] ?? '')) return;
      count += 1;
      first ??= row;
    },
    sentences: (): string[] => {
      if (first === undefined) return [];
      const found = `“${first.cells[at]?.trim()}” (line ${first.line})`;
      return [
        `Column ${name} may say that ${counted(count, 'row is', 'rows are')} no longer in use: ${found}. Such rows count like all others. Delete from the file what is not meant.`,
      ];
    },
  };
}
