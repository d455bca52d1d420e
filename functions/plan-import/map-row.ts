import { addressOfText } from '../../shared/import/address-of-text.ts';
import {
  type AnyFields,
  columnsOf,
  comparedColumn,
  isRowList,
  isSource,
  type MappedField,
  type SimpleSource,
  type Source,
  type SourceRow,
} from '../../shared/import/map-parts.ts';
import { isPairList, rowsOfPairs } from '../../shared/import/pairs.ts';
import { cutMark } from '../../shared/plan/export/export-values.ts';
import { idsOfLines } from '../../shared/plan/fields/electronic-ids.ts';
import type { PlanDraft } from '../../shared/plan/fields/fields.ts';
import { isBlankCell, withoutDecimals } from './blank-cell.ts';
import { choiceOf, translator } from './choice-words.ts';
import {
  isHiddenValue,
  isShortenedNumber,
  isSpreadsheetError,
  notComputed,
} from './source/uncomputed-cells.ts';
import { UnreadableFileError } from './source/unpack-workbook.ts';

/** The values of a row's mapped fields, and which of its cells could not be understood. */
type MappedRow = { readonly draft: PlanDraft; readonly problems: Problems };

/** Which fields could not be understood, and why: a field in this map already has its reason and needs no other. */
export type Problems = ReadonlyMap<string, readonly string[]>;

/** Reads a row's cells by the map. */
export type RowMapper = (cells: readonly string[]) => MappedRow;

type Reader = (cells: readonly string[], problems: string[]) => string;

/** Returns the reader for a source of a field or of a part of its rows, which is named. */
type ReaderOf = (source: Source, name: string) => Reader;

/**
 * Binds a map to a file's header. Column names are compared ignoring case and surrounding blanks.
 * @param facilityName the value of `{"facility": true}`
 * @throws UnreadableFileError that names every column that is missing or occurs twice in the header
 */
export function rowMapper(
  map: { readonly fields: AnyFields },
  header: readonly string[],
  facilityName: string,
): RowMapper {
  const positions = columnPositions(map.fields, header);
  const readerOf = (source: Source, name: string): Reader => bind(source, name, { positions, facilityName });
  const readers = bindFields(map.fields, readerOf);
  return (cells) => {
    const problems = new Map<string, readonly string[]>();
    return { draft: { facilityName, ...readers(cells, problems) }, problems };
  };
}

type DraftReader = (cells: readonly string[], problems: Map<string, readonly string[]>) => PlanDraft;

type FieldReader = (cells: readonly string[], problems: string[]) => unknown;

function bindFields(mapped: AnyFields, readerOf: ReaderOf): DraftReader {
  const readers = Object.entries<MappedField | undefined>(mapped).flatMap(([name, field]) =>
    field === undefined ? [] : [[name, bindField(name, field, readerOf)] as const],
  );
  return (cells, problems) =>
    Object.fromEntries(
      readers.map(([name, read]) => {
        const found: string[] = [];
        const value = read(cells, found);
        if (found.length > 0) problems.set(name, found);
        return [name, value];
      }),
    );
}

function bindField(name: string, field: MappedField, readerOf: ReaderOf): FieldReader {
  if (isRowList(field)) return bindRows(field, readerOf);
  if (isSource(field)) return readerOf(field, name);
  const divided = (from: Source, as: string, divide: (text: string) => unknown): FieldReader => {
    const read = readerOf(from, as);
    return (cells, problems) => divide(read(cells, problems));
  };
  if ('split' in field) return divided(field.split, name, (text) => splitPrefixes(text, field.separators));
  if ('lines' in field) return divided(field.lines, name, idsOfLines);
  if ('whole' in field && field.whole !== undefined) return divided(field.whole, 'street', addressOfText);
  if ('pairs' in field) {
    const read = readerOf(field.pairs, name);
    return (cells, problems) => {
      const text = read(cells, problems);
      const rows = isPairList(name) ? rowsOfPairs(name, text) : undefined;
      if (rows === undefined) {
        problems.push(`${name}: "${shortened(text)}" cannot be split into titles and values.`);
      }
      return rows ?? [];
    };
  }
  return bindRecord(field, readerOf);
}

function bindRows(sourceRows: readonly SourceRow[], readerOf: ReaderOf): FieldReader {
  const columns = sourceRows.flatMap((row) => columnsOf([row]));
  const isShared = (column: string) => columns.indexOf(column) !== columns.lastIndexOf(column);
  const rows = sourceRows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([part, source]) =>
        source === undefined ? [] : [[part, bound(source, (one) => readerOf(one, part), isShared)]],
      ),
    ),
  );
  return (cells, problems) =>
    rows
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([part, { read }]) => [part, read(cells, problems)])),
      )
      .filter((row, index) => isFilled(row, rows[index]));
}

/** A reader that knows whether its value is the same for every row of the file, or for several rows of this list. */
type Bound = { readonly read: Reader; readonly fixed: boolean; readonly shared: boolean };

const bound = (
  source: Source,
  readerOf: (source: Source) => Reader,
  isShared: (column: string) => boolean,
): Bound => ({
  read: readerOf(source),
  fixed: 'constant' in source || 'facility' in source,
  shared: columnsOf(source).every(isShared),
});

/**
 * Reports whether a list row exists: not if its varying parts are all blank, leaving only a constant title. A column that
 * several rows read, such as a clearinghouse, counts only if a row has no other: it cannot show which of them it means.
 */
function isFilled(
  row: Readonly<Record<string, string>>,
  readers: Readonly<Record<string, Bound>> | undefined,
): boolean {
  const entries = Object.entries(row);
  const varying = entries.filter(([part]) => readers?.[part]?.fixed !== true);
  const own = varying.filter(([part]) => readers?.[part]?.shared !== true);
  const telling = own.length > 0 ? own : varying;
  return telling.length === 0 || telling.some(([, text]) => text.trim() !== '');
}

function bindRecord(
  sources: SourceRow,
  readerOf: ReaderOf,
): (cells: readonly string[], problems: string[]) => Record<string, string> {
  const readers = Object.entries(sources).flatMap(([field, source]) =>
    source === undefined ? [] : [[field, readerOf(source, field)] as const],
  );
  return (cells, problems) =>
    Object.fromEntries(readers.map(([field, read]) => [field, read(cells, problems)]));
}

type Bounds = { readonly positions: ReadonlyMap<string, number>; readonly facilityName: string };

function bind(source: Source, name: string, bounds: Bounds): Reader {
  if (!('join' in source)) return bindSimple(source, name, bounds);
  const parts = source.join.map((part) => bindSimple(part, name, bounds));
  return (cells, problems) =>
    parts
      .map((part) => part(cells, problems).trim())
      .filter((part) => part !== '')
      .join(source.separator);
}

function bindSimple(source: SimpleSource, name: string, { positions, facilityName }: Bounds): Reader {
  if ('constant' in source) return () => source.constant;
  if ('facility' in source) return () => facilityName;
  const { column, pattern, values, otherwise } = source;
  const position = positions.get(column) ?? -1;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const translated = values && translator(values, otherwise === undefined ? name : undefined);
  const isPlain = expression === undefined && translated === undefined;
  return (cells, problems) => {
    const cell = (cells[position] ?? '').trim();
    if (cell === '' || (isPlain && isBlankCell(cell, name))) return '';
    if (cell.startsWith(notComputed)) {
      const formula = shortened(cell.slice(notComputed.length));
      problems.push(
        `Column ${column} holds the formula ${formula} without a value. Open the file in Excel, save it, and import it again.`,
      );
      return '';
    }
    if (cell.endsWith(cutMark)) problems.push(`Column ${column} was cut when it was exported.`);
    if (isPlain && isShortenedNumber(cell)) {
      problems.push(
        `Column ${column} holds "${cell}", a number that a spreadsheet has shortened. Format the column as a number without decimals in the spreadsheet, save it, and import it again.`,
      );
    }
    if (isHiddenValue(cell)) {
      problems.push(
        `Column ${column} holds "${shortened(cell)}": it was too narrow in the spreadsheet to show its value. Widen it there, save the file, and import it again.`,
      );
      return '';
    }
    const match = expression === undefined ? [cell] : expression.exec(cell);
    const captured = match === null ? undefined : (match[1] ?? match[0]);
    const value = captured !== undefined && translated !== undefined ? translated(captured) : captured;
    if (isSpreadsheetError(cell) && (isPlain || value === undefined)) {
      problems.push(`Column ${column} holds a spreadsheet error.`);
      return '';
    }
    if (value !== undefined) return isPlain ? (choiceOf(value, name) ?? withoutDecimals(value, name)) : value;
    if (otherwise !== undefined) return otherwise;
    problems.push(
      `Column ${column}: "${shortened(cell)}" ${match === null ? 'does not match the pattern of the map' : 'is not among the mapped values'}.`,
    );
    return '';
  };
}

/** `AND` in capitals may be a prefix. */
const conjunction = /^(?:[Aa]nd|[Oo]r|OR)$/;

function splitPrefixes(cell: string, separators: string): { value: string }[] {
  const blank = [...separators].reduce((text, separator) => text.replaceAll(separator, ' '), cell);
  return blank
    .split(/\s+/)
    .filter((value) => value !== '' && !conjunction.test(value))
    .map((value) => ({ value }));
}

function columnPositions(mapped: AnyFields, header: readonly string[]): Map<string, number> {
  const names = header.map(comparedColumn);
  const columns = columnsOf(mapped);
  const missing = columns.filter((column) => !names.includes(comparedColumn(column)));
  const doubled = columns.filter(
    (column) => names.indexOf(comparedColumn(column)) !== names.lastIndexOf(comparedColumn(column)),
  );
  if (missing.length > 0) {
    throw new UnreadableFileError(
      `The file's header does not match the map. Missing: ${missing.join(', ')}. The header is: ${shortened(header.join(', '), 600)}`,
    );
  }
  if (doubled.length > 0)
    throw new UnreadableFileError(`The file's header has these columns twice: ${doubled.join(', ')}.`);
  return new Map(columns.map((column) => [column, names.indexOf(comparedColumn(column))]));
}

/** Shortens a text for use in a message. */
export function shortened(text: string, most = 60): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
