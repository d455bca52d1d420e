import type { ImportRow } from '../../shared/import/batch.ts';
import {
  type AnyFields,
  columnsOf,
  comparedColumn,
  isRowList,
  type MappedField,
  type SourceRow,
} from '../../shared/import/map-parts.ts';
import { isBlankCell } from './blank-cell.ts';
import { shortened } from './map-row.ts';

type Reason = ImportRow['reasons'][number];

/** Returns a function that locates a rejection reason in a row: its column, and the content of that cell. */
export function reasonPlace(
  { fields: mapped }: { readonly fields: AnyFields },
  header: readonly string[],
  cells: readonly string[],
) {
  const fields = new Map(Object.entries(mapped));
  const cellOf = (column: string) =>
    cells[header.findIndex((name) => comparedColumn(name) === comparedColumn(column))] ?? '';
  const isFilled = (row: SourceRow) =>
    Object.entries(row).some(([part, source]) =>
      columnsOf(source ?? []).some((column) => !isBlankCell(cellOf(column).trim(), part)),
    );
  // A reason about the column Plan Type also begins with Plan.
  const longestFirst = header.toSorted((one, other) => other.length - one.length);
  return (reason: string): Reason => {
    // `Column Plan: …` and `Column Plan holds …`, or `planCode: …` and `phoneNumbers.0.number: …`.
    const named = longestFirst.find(
      (name) => reason.startsWith(`Column ${name}:`) || reason.startsWith(`Column ${name} `),
    );
    const [name = '', ...path] = (reason.split(':', 1)[0] ?? '').split('.');
    const field = fields.get(name);
    const part = field === undefined ? [] : columnsOf(partOf(field, path, isFilled) ?? []);
    const column = named ?? part[0] ?? (field === undefined ? undefined : columnsOf(field)[0]);
    return column === undefined ? { reason } : { column, value: shortened(cellOf(column)), reason };
  };
}

/** Returns the source of a part of an address, or of a list's row. Rows of the map that are blank here are not counted. */
function partOf(
  field: MappedField,
  [first = '', second = '']: readonly string[],
  isFilled: (row: SourceRow) => boolean,
): MappedField | undefined {
  const isList = isRowList(field);
  const parts = isList ? field.filter(isFilled)[Number(first)] : field;
  return new Map<string, MappedField>(Object.entries(parts ?? {})).get(isList ? second : first);
}
