import type { ImportDetail } from '../../../../../../shared/import/batch.ts';
import { comparedColumn, type SimpleSource, type Source } from '../../../../../../shared/import/map-parts.ts';

/** The columns of the file, looked up by name as the import does: ignoring case and surrounding blanks. */
export type FileColumns = {
  readonly names: readonly string[];
  /** Returns the column's name as written in the file. */
  readonly nameOf: (column: string) => string | undefined;
  readonly examplesOf: (source: Source) => readonly string[];
};

export function fileColumns(columns: ImportDetail['columns']): FileColumns {
  const named = columns.filter(({ name }) => name.trim() !== '');
  const byName = new Map(named.map((column) => [comparedColumn(column.name), column]));
  const examplesOf = (part: SimpleSource): readonly string[] =>
    'column' in part ? (byName.get(comparedColumn(part.column))?.examples ?? []) : [];
  return {
    names: named.map(({ name }) => name),
    nameOf: (column) => byName.get(comparedColumn(column))?.name,
    examplesOf: (source) => partsOf(source).flatMap(examplesOf),
  };
}

/** Returns the columns and texts that a source joins. */
export const partsOf = (source: Source | undefined): readonly SimpleSource[] =>
  source === undefined ? [] : 'join' in source ? source.join : [source];

/** Returns a source made of these parts. Several are joined, with the separator of the source `before`. */
export function sourceOf(parts: readonly SimpleSource[], before: Source | undefined): Source | undefined {
  const [first, ...more] = parts;
  if (first === undefined || more.length === 0) return first;
  return { join: [...parts], separator: before !== undefined && 'join' in before ? before.separator : ' ' };
}
