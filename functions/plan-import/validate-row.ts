import { dayOfCell, dayProblem, isOpenEnd, saysNothing } from '../../shared/import/day-of-cell.ts';
import type { ImportMap } from '../../shared/import/import-map.ts';
import { cleanPlan, type DroppedRow } from '../../shared/plan/fields/clean-plan.ts';
import {
  fieldsOfKind,
  type PlanDraft,
  type PlanFieldKey,
  planFields,
  planShape,
} from '../../shared/plan/fields/fields.ts';
import { classKey } from '../../shared/plan/fields/financial-class.ts';
import { type PlanContent, planContentSchema } from '../../shared/plan/plan.ts';
import { stateCode } from '../../shared/plan/words/states.ts';
import { foldText } from '../../shared/text/fold-text.ts';
import { nameKey } from '../../shared/text/name-key.ts';
import { tooLarge } from '../plans/plan-size.ts';
import { type RowMapper, shortened } from './map-row.ts';
import { type Rewritten, rewrittenTexts, withZeros } from './rewritten.ts';
import { readableCells, type SourceRow } from './source/source-table.ts';

/** A row that can be imported, or the reasons why it cannot. `fields` holds only what the row contains. */
export type ValidatedRow =
  | {
      readonly ok: true;
      readonly row: SourceRow;
      /** The values of the key fields as one text; names in the form in which `nameKey` compares them. */
      readonly key: string;
      /** The same, with names as the row writes them. */
      readonly exactKey: string;
      readonly plan: PlanContent;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly dropped: readonly DroppedRow[];
      readonly rewritten: readonly Rewritten[];
    }
  | {
      readonly ok: false;
      readonly row: SourceRow;
      /** Set if the key fields are valid. */
      readonly key?: string | undefined;
      readonly reasons: readonly string[];
    };

export type GoodRow = Extract<ValidatedRow, { ok: true }>;

/** Maps, cleans and validates one row by the same rules as the plan form. */
export function validateRow(map: ImportMap, mapper: RowMapper, row: SourceRow): ValidatedRow {
  const { draft, problems } = mapper(readableCells(row));
  const cleaned = cleanPlan({ ...draft, ...daysOf(draft), ...addressesOf(draft) });
  const key = keyOfDraft(map, cleaned.plan);
  if (row.broken !== undefined) return { ok: false, row, key, reasons: [row.broken] };
  const parsed = planContentSchema.safeParse(cleaned.plan);
  const blank = blankKeys(map, cleaned.plan);
  if (!parsed.success || problems.size > 0 || blank.length > 0) {
    // A cell that could not be understood left its field blank: that is not reported a second time.
    const issues = parsed.success ? [] : parsed.error.issues;
    const others = reasonsOf(
      { issues: issues.filter(({ path }) => !problems.has(String(path[0]))) },
      cleaned.plan,
      cleaned.dropped,
    );
    const missing = blank.flatMap((field) =>
      problems.has(field) ? [] : [`${field}: This field is required.`],
    );
    return {
      ok: false,
      row,
      key,
      reasons: [...new Set([...[...problems.values()].flat(), ...missing, ...others])],
    };
  }
  const plan = parsed.data;
  const size = tooLarge(plan);
  if (size !== undefined) return { ok: false, row, key, reasons: [size] };
  return {
    ok: true,
    row,
    key: keyOf(map, plan),
    exactKey: exactKeyOf(map, plan),
    plan,
    fields: { ...mappedFields(map, plan), ...openEndsOf(draft) },
    dropped: cleaned.dropped,
    rewritten: rewrittenTexts(draft, plan, map),
  };
}

const days = fieldsOfKind('day');

/** Returns the dates of a row as they are stored. */
const daysOf = (draft: PlanDraft): PlanDraft =>
  Object.fromEntries(
    days.flatMap((key) => {
      const cell = draft[key];
      if (cell === undefined) return [];
      const text = cell.trim();
      return [[key, isOpenEnd(text) || saysNothing(text) ? '' : dayOfCell(text)]];
    }),
  );

const addresses = fieldsOfKind('address');
const zipDigits = /^(\d{3,5})(?: ?-? ?\d{4})?$/;
/** How ZIPs with a zero in front begin, by state (USPS Publication 65). */
const zeroZips: ReadonlyMap<string, readonly string[]> = new Map([
  ['AE', ['09']],
  ['CT', ['06']],
  ['MA', ['01', '02', '05']],
  ['ME', ['03', '04']],
  ['NH', ['03']],
  ['NJ', ['07', '08']],
  ['NY', ['005', '06390']],
  ['PR', ['006', '007', '009']],
  ['RI', ['02']],
  ['VI', ['008']],
  ['VT', ['05']],
]);

/**
 * Returns a ZIP, or the first part of a ZIP+4, with the zeros in front that a spreadsheet has dropped if its state has such ZIPs:
 * elsewhere, digits are missing. Without a state, only what divides it tells that it is a ZIP+4 without its zeros.
 */
export function zipOf(text: string, state: string): string {
  const written = foldText(text);
  const digits = zipDigits.exec(written)?.[1];
  if (digits === undefined) return text;
  const zip = digits.padStart(5, '0');
  const isSplit = state === '' && /\D/.test(written);
  const starts = isSplit ? [...zeroZips.values()].flat() : zeroZips.get(state.toUpperCase());
  return digits === zip || starts?.some((start) => zip.startsWith(start)) ? zip : text;
}

/** Returns the addresses of a row as they are stored. */
const addressesOf = (draft: PlanDraft): PlanDraft =>
  Object.fromEntries(
    addresses.flatMap((key) => {
      const { zip = '', state = '', ...address } = draft[key] ?? {};
      const code = stateCode(state.trim());
      return [[key, { ...address, state: code, zip: zipOf(zip.trim(), code) }]];
    }),
  );

/** Returns the dates that a row says a plan does not have: unlike a blank cell, that changes the plan. */
const openEndsOf = (draft: PlanDraft): Record<string, undefined> =>
  Object.fromEntries(
    days.filter((key) => isOpenEnd(draft[key]?.trim() ?? '')).map((key) => [key, undefined]),
  );

const isCode = (key: PlanFieldKey): boolean => planFields[key].kind === 'code';

/** Returns the codes of the key that a plan or row does not have. It is then identified by its names, too. */
export const blankCodes = ({ key }: ImportMap, plan: PlanDraft): ImportMap['key'] =>
  key.filter((field) => isCode(field) && plan[field] === undefined);

/**
 * Returns the key fields that a row must fill. An optional one may be blank if another key field is filled, and a code
 * if a plan without that code has the row's names.
 */
function blankKeys({ key }: ImportMap, draft: PlanDraft): ImportMap['key'] {
  const blank = key.filter((field) => draft[field] === undefined && !isCode(field));
  return blank.length === key.length ? blank : blank.filter((field) => planFields[field].required);
}

/** Returns the key of a row whose other fields may be wrong. */
function keyOfDraft(map: ImportMap, draft: PlanDraft): string | undefined {
  const values = map.key.map((field) => planShape[field].safeParse(draft[field]));
  const blank = [...blankKeys(map, draft), ...blankCodes(map, draft)];
  if (blank.length > 0 || values.some(({ success }) => !success)) return undefined;
  return JSON.stringify(map.key.map((field, at) => comparable(field, values[at]?.data)));
}

type Keyed = Omit<PlanContent, 'facilityName' | 'facilityContracts'>;

const nameFields = ['descriptiveName', 'planName', 'payerName'] as const;
const names: ReadonlySet<string> = new Set(nameFields);

/** Returns the fields that identify a plan: the map's key and, without one of its codes, the names. */
const keyFieldsOf = (map: ImportMap, plan: Keyed) =>
  blankCodes(map, plan).length === 0 ? map.key : [...map.key, ...nameFields];

/**
 * Normalizes names, so that one written differently is the same: a corrected capital changes a plan instead of adding one. So
 * do the zeros in front of a payer ID, which the plan keeps (`keptAsStored`), and its spelling of Medicaid (`keptSpelling`).
 */
function comparable(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (field === 'payerId') return withZeros(value);
  if (field === 'financialClass') return classKey(value);
  return names.has(field) ? nameKey(value) || value : value;
}

/** Returns the key by which a row finds its plan. */
export function keyOf(map: ImportMap, plan: Keyed): string {
  return JSON.stringify(keyFieldsOf(map, plan).map((field) => comparable(field, plan[field])));
}

/** Returns a key that also distinguishes plans whose equal keys are written differently. */
export function exactKeyOf(map: ImportMap, plan: Keyed): string {
  return JSON.stringify(keyFieldsOf(map, plan).map((field) => plan[field] ?? null));
}

/** Returns the key as a person reads it: `payerCode 26002, planCode 20170010005`. */
export function readableKey(map: ImportMap, plan: PlanContent): string {
  const fields = keyFieldsOf(map, plan).filter((field) => !isCode(field) || plan[field] !== undefined);
  return fields.map((field) => `${field} ${shortened(String(plan[field] ?? ''))}`).join(', ');
}

/** Returns only mapped fields: schema defaults (empty lists) must not be mistaken for the file's content. */
export function mappedFields(map: ImportMap, plan: PlanContent): Record<string, unknown> {
  const values: Record<string, unknown> = { ...plan };
  const mapped = Object.keys(map.fields).map((field) => [field, values[field]] as const);
  return Object.fromEntries(
    map.blankCells === 'clear' ? mapped : mapped.filter(([, value]) => !isBlank(value)),
  );
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** @param dropped the rows of lists that cleaning has left out of the plan */
export const reasonsOf = (
  { issues }: { readonly issues: readonly Issue[] },
  plan: object,
  dropped: readonly DroppedRow[] = [],
): string[] => issues.map((issue) => reasonOf(issue, plan, dropped));

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string; readonly code?: string };

/** Returns the path of a value as the file has it, where the rows that were left out count. */
function pathInFile(path: Issue['path'], dropped: readonly DroppedRow[]): Issue['path'] {
  const [list, row, ...part] = path;
  if (list === undefined || typeof row !== 'number') return path;
  const at = dropped.reduce(
    (place, one) => (one.list === list && one.index <= place ? place + 1 : place),
    row,
  );
  return [list, at, ...part];
}

function reasonOf({ path, message, code }: Issue, plan: object, dropped: readonly DroppedRow[]): string {
  const value = path.reduce<unknown>(
    (part, key) => (part === undefined ? undefined : Object(part)[key]),
    plan,
  );
  const name = pathInFile(path, dropped).join('.');
  if (value === undefined) return `${name}: This field is required.`;
  if (name === 'payerCode' || name === 'planCode') {
    return `${name}: "${shortened(String(value))}" is not a whole number of at most 15 digits.`;
  }
  if (message.startsWith('Write a date')) return `${name}: ${dayProblem(shortened(String(value)))}`;
  const isKnown = code !== 'invalid_value' || typeof value !== 'string' || value === '';
  return isKnown ? `${name}: ${message}` : `${name}: "${shortened(value)}" is not known. ${message}`;
}
