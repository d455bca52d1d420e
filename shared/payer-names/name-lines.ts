import { keysOf } from '../hub/hub-fields.ts';
import { alsoCalled, columnKey } from '../import/column-names.ts';
import { dayOfCell, dayProblem, isNull, isOpenEnd, saysNothing } from '../import/day-of-cell.ts';
import { stateCode } from '../plan/words/states.ts';
import { nameProblem } from './name-rules.ts';
import {
  type PayerNameInput,
  payerNameFields,
  payerNameInputSchema,
  payerNamePatchSchema,
} from './payer-name.ts';

/** A row of a file of other names: its line number as people count, and its cells as text. */
export type FileLine = { readonly line: number; readonly cells: readonly string[] };

/** A rejected line, and the column that is wrong in it. */
export type RejectedLine = {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
};

/** A parsed line: `patch` holds only the columns that are filled in, `name` the complete record with defaults. */
export type NameLine = {
  readonly line: number;
  readonly patch: Partial<PayerNameInput>;
  readonly name: PayerNameInput;
};

export type NameField = keyof PayerNameInput;
export const nameFields = keysOf(payerNameFields, () => true);
export const labelOf = (field: NameField): string => payerNameFields[field].label;

const isLabel = (heading: string, field: NameField): boolean =>
  columnKey(labelOf(field)) === columnKey(heading);

/** Reports whether a column has a field's name, or one by which an import on the site knows it. */
const isCalled = (heading: string, field: NameField): boolean =>
  isLabel(heading, field) || (alsoCalled[field] ?? []).some((name) => columnKey(name) === columnKey(heading));

/** The position of each field in a file, and the columns that match no field. */
export type NameColumns = {
  readonly places: ReadonlyMap<NameField, number>;
  readonly unknown: readonly string[];
};

/** Reads a header; returns a sentence if the file cannot be used. */
export function readHeader(header: readonly string[]): NameColumns | string {
  const places = new Map<NameField, number>();
  const unknown: string[] = [];
  for (const [place, heading] of header.entries()) {
    const field = nameFields.find((one) => isCalled(heading, one));
    const before = field && places.get(field);
    const earlier = before === undefined ? undefined : header[before];
    if (earlier !== undefined && (field === 'name' || columnKey(earlier) === columnKey(heading)))
      return `The columns "${earlier}" and "${heading}" mean the same. Please remove one of them.`;
    // Of Comments and Notes, the one with the field's own name counts.
    const isKept = field !== undefined && (earlier === undefined || isLabel(heading, field));
    if (isKept) places.set(field, place);
    const left = isKept ? earlier : heading;
    if (left !== undefined && left.trim() !== '') unknown.push(left.trim());
  }
  const missing = (['name', 'payerName'] as const).filter((field) => !places.has(field)).map(labelOf);
  if (missing.length === 0) return { places, unknown };
  const named = header.filter((heading) => heading.trim() !== '').map((heading) => `"${heading.trim()}"`);
  const has = named.length === 0 ? 'Its first line is empty.' : `Its columns are ${named.join(', ')}.`;
  return `There is no column ${missing.map((label) => `"${label}"`).join(' and no column ')}. ${has}`;
}

/** Parses a line by the rules of the form. */
export function readLine({ places }: NameColumns, { line, cells }: FileLine): NameLine | RejectedLine {
  const typed: Partial<Record<NameField, string>> = {};
  for (const [field, place] of places) {
    const cell = cells[place]?.trim() ?? '';
    const isNone = isNull(cell) || (field === 'until' && (isOpenEnd(cell) || saysNothing(cell)));
    // The export writes '-' for an empty value.
    if (cell !== '' && cell !== '-' && !isNone) typed[field] = written(field, cell);
  }
  const problem = (field: NameField, reason: string) => ({ line, column: labelOf(field), reason });
  const patch = payerNamePatchSchema.safeParse(typed);
  const whole = payerNameInputSchema.safeParse(typed);
  if (!patch.success || !whole.success) {
    const [issue] = [...(patch.error?.issues ?? []), ...(whole.error?.issues ?? [])];
    const field = nameFields.find((one) => one === issue?.path[0]) ?? 'name';
    const message = issue?.message ?? 'Please correct this.';
    const isDay = message.startsWith('Write a date');
    return problem(field, isDay ? dayProblem(typed[field] ?? '') : (reasons[field] ?? message));
  }
  const [wrong] = Object.entries(nameProblem(whole.data) ?? {});
  if (wrong !== undefined) return problem(wrong[0] === 'payerName' ? 'payerName' : 'name', wrong[1]);
  return { line, patch: patch.data, name: whole.data };
}

const kinds = payerNameFields.kind.options;
const reasons: Partial<Record<NameField, string>> = {
  kind: `Must be one of: ${kinds.join(', ')}.`,
  state: 'Write a state as its two-letter code, such as TX.',
};

/** Converts a cell to its stored form: states to codes, kinds to lowercase, spreadsheet dates to `2026-11-21`. */
function written(field: NameField, cell: string): string {
  if (field === 'state') return stateCode(cell);
  if (field === 'kind') return kinds.find((kind) => kind === cell.toLowerCase()) ?? cell;
  return field === 'from' || field === 'until' ? dayOfCell(cell) : cell;
}
