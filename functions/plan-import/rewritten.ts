import type { ImportMap } from '../../shared/import/import-map.ts';
import { electronicIdSchema } from '../../shared/plan/fields/electronic-ids.ts';
import { fieldsOfKind, type PlanDraft, planFieldKeys, planFields } from '../../shared/plan/fields/fields.ts';
import { addressText, claimsAddressSchema } from '../../shared/plan/fields/parts.ts';
import type { PlanContent } from '../../shared/plan/plan.ts';
import { sameName } from '../../shared/text/name-key.ts';
import * as z from '../../shared/zod.ts';

/**
 * A code, ID or ZIP that a plan cannot store as the row writes it, or that seems to lack digits: `why`, after the words
 * `payerCode of 12 rows`. Blank for a code that a new plan does not have.
 */
export type Rewritten = {
  readonly field: string;
  readonly why: string;
  readonly from: string;
  readonly to: string;
};

const rewrittenWhy: ReadonlyMap<string, string> = new Map([
  ['code', 'begins with zeros, which a number cannot keep'],
  ['payerId', 'is not in capitals, which this field requires'],
  ['address', 'has a ZIP+4, of which the first five digits are kept'],
]);
const short = /^\d{1,4}$/;
/** Returns an ID or ZIP with the zeros in front that a spreadsheet may have dropped. */
export const withZeros = (text: string): string => (short.test(text) ? text.padStart(5, '0') : text);
const shortWhy: ReadonlyMap<string, string> = new Map([
  ['payerId', 'has fewer than five digits'],
  ['address', 'has a ZIP of fewer than five digits'],
]);

/** Returns the values that would be stored differently from the file or may be wrong in it. */
export function rewrittenTexts(draft: PlanDraft, plan: PlanContent, map: ImportMap): Rewritten[] {
  const shortId = (haveColumns(map) ? plan.electronicIds : [])?.find(({ id }) => short.test(id))?.id;
  const why = 'has an ID of fewer than five digits';
  const ofIds = shortId === undefined ? [] : [{ field: 'electronicIds', why, from: shortId, to: shortId }];
  const others = planFieldKeys.flatMap((field) => {
    const { kind } = planFields[field];
    const [written, stored] = [draft[field], plan[field]].map((value) => textOf(kind, value));
    if (written === undefined) return [];
    const from = written.trim();
    const to = stored ?? '';
    const why = whyOf(kind, from, to);
    return why === undefined ? [] : [{ field, why, from, to }];
  });
  return [...others, ...ofIds];
}

/** Returns the codes that a new plan would not have. */
export const missingCodes = (plan: PlanContent): Rewritten[] =>
  fieldsOfKind('code')
    .filter((field) => plan[field] === undefined)
    .map((field) => ({ field, why: 'is blank', from: '', to: '' }));

function whyOf(kind: string, from: string, to: string): string | undefined {
  if (from === to) return short.test(to) ? shortWhy.get(kind) : undefined;
  if (kind === 'address' && !from.startsWith(to))
    return 'has a ZIP without its zeros in front, which a spreadsheet drops';
  return rewrittenWhy.get(kind);
}

const zipSchema = z.looseObject({ zip: z.string() });

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns what the plan keeps of a row: IDs and addresses that differ only in the zeros in front of the ID or ZIP, which a
 * spreadsheet drops from an export that is opened and saved, the parts of an address that reads the same in one cell, and those
 * that a row leaves out of it, unless it has another address or the map clears fields.
 */
export const keptAsStored = (plan: Fields, { fields }: { readonly fields: Fields }, map: ImportMap): Fields =>
  Object.fromEntries(
    planFieldKeys
      .filter((field) => fields[field] !== undefined)
      .map((field) => [
        field,
        field === 'electronicIds' && haveColumns(map)
          ? keptIds(fields[field], plan[field])
          : keptOf(planFields[field].kind, fields[field], plan[field], {
              isOneCell: Object.hasOwn(map.fields[field] ?? {}, 'whole'),
              clears: map.blankCells === 'clear',
            }),
      ]),
  );

/** Whether electronic IDs are in columns of their own. In a cell with whole lines, a spreadsheet drops no zeros. */
const haveColumns = ({ fields }: ImportMap): boolean => Array.isArray(fields.electronicIds);

const idsSchema = z.array(electronicIdSchema);

/** Gives IDs the zeros in front with which the plan has them for the same transaction and clearinghouse. */
function keptIds(written: unknown, stored: unknown): unknown {
  const rows = idsSchema.parse(written);
  const here = idsSchema.safeParse(stored).data ?? [];
  return rows.map((row) => {
    const id = withZeros(row.id);
    const isAlike = (one: typeof row) => one.transaction === row.transaction && one.through === row.through;
    const has = (list: typeof rows, wanted: string) => list.some((one) => one.id === wanted && isAlike(one));
    return has(here, id) && !has(here, row.id) && !has(rows, id) ? { ...row, id } : row;
  });
}

type Read = { readonly isOneCell: boolean; readonly clears: boolean };

function keptOf(kind: string, written: unknown, stored: unknown, { isOneCell, clears }: Read): unknown {
  const [text = '', whole] = [written, stored].map((value) => textOf(kind, value));
  const lostZeros = shortWhy.has(kind) && whole === withZeros(text);
  if (kind !== 'address') return lostZeros ? whole : written;
  const address = { ...claimsAddressSchema.parse(written), ...(lostZeros && { zip: whole }) };
  const kept = claimsAddressSchema.safeParse(stored).data;
  if (isOneCell) return addressText(address) === addressText(kept) ? kept : address;
  const parts = new Map(Object.entries(kept ?? {}));
  const isAlike = Object.entries(address).every(([part, text]) => sameName(parts.get(part) ?? '', text));
  return isAlike && !clears ? { ...kept, ...address } : address;
}

/** Returns a code or ID, or the ZIP of an address, as text. */
function textOf(kind: string, value: unknown): string | undefined {
  if (kind === 'address') return zipSchema.safeParse(value).data?.zip;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Counts what is rewritten, by field, and keeps the first example of each. */
export function rewrittenCounts() {
  const found = new Map<string, { count: number; readonly first: Rewritten; readonly line: number }>();
  return {
    add(texts: readonly Rewritten[], line: number) {
      for (const text of texts) {
        const key = `${text.field} ${text.why}`;
        const counted = found.get(key) ?? { count: 0, first: text, line };
        counted.count += 1;
        found.set(key, counted);
      }
    },
    /** A sentence for each field: `planCode of 12 rows begins with zeros, …: "0042" becomes 42 (line 3).` */
    sentences: (): string[] =>
      [...found.values()].map(({ count, first, line }) => {
        const { field, why, from, to } = first;
        const rows = count === 1 ? 'one row' : `${count.toLocaleString('en')} rows`;
        if (from === '') return `${field} of ${rows} ${why}: a new plan has none yet (line ${line}).`;
        return from === to
          ? `${field} of ${rows} ${why}: "${from}" (line ${line}). A spreadsheet may have dropped zeros in front; a plan that has them keeps them.`
          : `${field} of ${rows} ${why}: "${from}" becomes ${to} (line ${line}).`;
      }),
  };
}
