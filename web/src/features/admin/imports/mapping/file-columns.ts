import type { ImportDetail } from '../../../../../../shared/import/batch.ts';
import type { SimpleSource, Source } from '../../../../../../shared/import/map-parts.ts';

/** The columns of the file, found by name as the import finds them: capitals and blanks around do not matter. */
export type FileColumns = {
  readonly names: readonly string[];
  /** Its name as the file writes it. */
  readonly nameOf: (column: string) => string | undefined;
  readonly examplesOf: (source: Source) => readonly string[];
};

const plain = (name: string): string => name.trim().toLowerCase();

export function fileColumns(columns: ImportDetail['columns']): FileColumns {
  const named = columns.filter(({ name }) => name.trim() !== '');
  const byName = new Map(named.map((column) => [plain(column.name), column]));
  const examplesOf = (part: SimpleSource): readonly string[] =>
    'column' in part ? (byName.get(plain(part.column))?.examples ?? []) : [];
  return {
    names: named.map(({ name }) => name),
    nameOf: (column) => byName.get(plain(column))?.name,
    examplesOf: (source) => partsOf(source).flatMap(examplesOf),
  };
}

/** The columns and texts that a source puts together. */
export const partsOf = (source: Source | undefined): readonly SimpleSource[] =>
  source === undefined ? [] : 'join' in source ? source.join : [source];

/** A source of these parts; the parts of several stand one after the other. */
export function sourceOf(parts: readonly SimpleSource[], before: Source | undefined): Source | undefined {
  const [first, ...more] = parts;
  if (first === undefined || more.length === 0) return first;
  return { join: [...parts], separator: before !== undefined && 'join' in before ? before.separator : ' ' };
}
