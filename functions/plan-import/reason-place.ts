import type { ImportRow } from '../../shared/import/batch.ts';
import { type AnyFields, columnsOf } from '../../shared/import/map-parts.ts';
import { shortened } from './map-row.ts';

type Reason = ImportRow['reasons'][number];

/** Returns a function that locates a rejection reason in a row: its column, and the content of that cell. */
export function reasonPlace(
  { fields: mapped }: { readonly fields: AnyFields },
  header: readonly string[],
  cells: readonly string[],
) {
  const fields = new Map(Object.entries(mapped));
  const normal = (name: string) => name.trim().toLowerCase();
  // A reason about the column Plan Type also begins with Plan.
  const longestFirst = header.toSorted((one, other) => other.length - one.length);
  return (reason: string): Reason => {
    // `Column Plan: …` and `Column Plan holds …`, or `planCode: …` and `phoneNumbers.0.number: …`.
    const named = longestFirst.find(
      (name) => reason.startsWith(`Column ${name}:`) || reason.startsWith(`Column ${name} `),
    );
    const field = fields.get(reason.split(/[.:]/, 1)[0] ?? '');
    const column = named ?? (field === undefined ? undefined : columnsOf(field)[0]);
    if (column === undefined) return { reason };
    const cell = cells[header.findIndex((name) => normal(name) === normal(column))] ?? '';
    return { column, value: shortened(cell), reason };
  };
}
