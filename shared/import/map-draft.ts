import type { ImportKind } from './batch.ts';
import { defaultKey } from './default-key.ts';
import { type AnyMap, importKinds, schemasOf } from './kinds.ts';
import {
  columnsOf,
  comparedColumn,
  isRowList,
  isSource,
  type MappedField,
  type Source,
  type SourceRow,
} from './map-parts.ts';

/** A field's mapping in one form for every kind: one source, or the sources of an address's parts or of a list's rows. */
export type FieldDraft = {
  /** The source of a text; of an address or a list, the one cell that holds all of it. */
  readonly whole?: Source | undefined;
  readonly parts?: SourceRow;
  readonly rows?: readonly SourceRow[];
  readonly separators?: string;
};

/** A map while the user is making it: it may be incomplete. */
export type MapDraft = {
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, FieldDraft | undefined>>;
  readonly blankCells: 'keep' | 'clear';
  /** Parts of the map that the screen does not edit. */
  readonly rest: Pick<AnyMap, 'about' | 'oneLinePer' | 'delimiter'>;
};

export const emptyMapDraft: MapDraft = { key: [], fields: {}, blankCells: 'keep', rest: {} };

/** Returns the draft of a stored or guessed map, without the fields it cannot read. An invalid map gives an empty draft. */
export function draftOfMap(kind: ImportKind, map: unknown): MapDraft {
  const parsed = schemasOf(kind).draft.safeParse(map);
  if (!parsed.success) return emptyMapDraft;
  const { key, fields, blankCells, about, oneLinePer, delimiter } = parsed.data;
  const drafts = fieldNames(kind).flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, fieldDraftOf(field)] as const];
  });
  return { key, fields: Object.fromEntries(drafts), blankCells, rest: { about, oneLinePer, delimiter } };
}

/**
 * Returns a draft with another source for a field. One that identifies a record joins the key when it is first mapped:
 * without the payer in it, a row would change another payer's record.
 */
export function withField(kind: ImportKind, draft: MapDraft, name: string, field: FieldDraft): MapDraft {
  const fields = { ...draft.fields, [name]: field };
  const has = (one: string): boolean => fields[one]?.whole !== undefined;
  const keys = [defaultKey(kind, has), defaultKey(kind, (one) => one !== 'planCode' && has(one))];
  const fitting = keys.find((key) => key.includes(name) && draft.key.every((one) => key.includes(one)));
  if (fitting === undefined || draft.fields[name]?.whole !== undefined) return { ...draft, fields };
  const isEmpty = draft.key.length === 0;
  return {
    ...draft,
    fields,
    key: fitting.filter((one) => isEmpty || one === name || draft.key.includes(one)),
  };
}

const fieldNames = (kind: ImportKind): readonly string[] => Object.keys(importKinds[kind].fields);

function fieldDraftOf(field: MappedField): FieldDraft {
  if (isRowList(field)) return { rows: field };
  if ('split' in field) return { whole: field.split, separators: field.separators };
  if ('lines' in field) return { whole: field.lines };
  if ('pairs' in field) return { whole: field.pairs };
  if ('whole' in field && field.whole !== undefined) return { whole: field.whole };
  return isSource(field) ? { whole: field } : { parts: { ...field } };
}

/** Returns the map to send. Fields and rows without any source are left out. */
export function mapOfDraft(
  kind: ImportKind,
  { key, fields, blankCells, rest }: MapDraft,
): Record<string, unknown> {
  const mapped = fieldNames(kind).flatMap((name) => {
    const field = fieldOfDraft(kind, name, fields[name] ?? {});
    return field === undefined ? [] : [[name, field] as const];
  });
  const { keys, fixedKey } = importKinds[kind];
  const found = fixedKey === undefined ? key : keys;
  return withoutUndefined({ ...rest, key: found, fields: Object.fromEntries(mapped), blankCells });
}

function fieldOfDraft(
  kind: ImportKind,
  name: string,
  { whole, parts, rows, separators }: FieldDraft,
): unknown {
  if (whole !== undefined) {
    const shape = importKinds[kind].fields[name]?.kind;
    if (shape === 'address') return { whole };
    if (shape !== 'rows') return whole;
    if (name === 'prefixes') return withoutUndefined({ split: whole, separators });
    return name === 'electronicIds' ? { lines: whole } : { pairs: whole };
  }
  const address = withoutUndefined(parts ?? {});
  if (Object.keys(address).length > 0) return address;
  const list = (rows ?? []).map(withoutUndefined).filter((row) => Object.keys(row).length > 0);
  return list.length > 0 ? list : undefined;
}

const withoutUndefined = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** Returns what keeps a draft from being sent, by path: `payerName`, `facilityAddress.zip`, `phoneNumbers.0.number`, `key`. */
export function draftProblems(
  kind: ImportKind,
  draft: MapDraft,
  columns: readonly string[],
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const parsed = schemasOf(kind).map.safeParse(mapOfDraft(kind, draft));
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    const [first, second] = path.map(String);
    const name = first === 'fields' ? second : first;
    // Parts missing in a row are reported at the row, below.
    if (name === undefined || draft.fields[name]?.rows !== undefined) continue;
    if (!problems.has(name)) problems.set(name, message);
  }
  const columnNames = new Set(columns.map(comparedColumn));
  for (const [path, source] of sourcesOf(kind, draft)) {
    const gone = columnsOf(source ?? []).filter((column) => !columnNames.has(comparedColumn(column)));
    if (gone.length > 0) problems.set(path, `The file has no column “${gone.join('”, “')}”.`);
    else if (source === undefined || isBlankText(source))
      problems.set(path, 'Choose a column or type the text.');
  }
  return problems;
}

/** Reports whether a source is a text for every row that nobody has typed or chosen yet. */
const isBlankText = (source: Source): boolean => 'constant' in source && source.constant.trim() === '';

/** Returns the columns that no field of a draft reads: their cells are not imported. */
export function unusedColumns(kind: ImportKind, draft: MapDraft, columns: readonly string[]): string[] {
  const used = sourcesOf(kind, draft).flatMap(([, source]) => columnsOf(source ?? []).map(comparedColumn));
  return columns.filter((column) => !used.includes(comparedColumn(column)));
}

/** Returns every source of a draft with its path; undefined if a row lacks a required part. */
function sourcesOf(kind: ImportKind, { fields }: MapDraft): [path: string, source: Source | undefined][] {
  return fieldNames(kind).flatMap((name) => {
    const { whole, parts = {}, rows = [] } = fields[name] ?? {};
    const found: [string, Source | undefined][] = whole === undefined ? [] : [[name, whole]];
    for (const [part, source] of Object.entries(parts)) if (source) found.push([`${name}.${part}`, source]);
    for (const [at, row] of rows.entries()) {
      for (const part of partsOf(kind, name)) {
        const source = row[part.name];
        if (source !== undefined || part.required) found.push([`${name}.${at}.${part.name}`, source]);
      }
    }
    return found;
  });
}

/** Returns the parts of a list's row. */
export function partsOf(
  kind: ImportKind,
  name: string,
): readonly { readonly name: string; readonly required: boolean }[] {
  const { parts = [], optionalParts = [] } = importKinds[kind].fields[name] ?? {};
  return parts.map((part) => ({ name: part, required: !optionalParts.includes(part) }));
}
