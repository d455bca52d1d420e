import { limits } from '../limits.ts';
import type { ClaimsAddress } from '../schemas/plan.ts';

type TextField =
  | 'facilityName'
  | 'financialClass'
  | 'descriptiveName'
  | 'payerName'
  | 'planName'
  | 'notes'
  | 'authorizationNotes'
  | 'payerId'
  | 'ipaPayerId'
  | 'image'
  | 'secondaryImage'
  | 'imagePublicId'
  | 'secondaryImagePublicId';

/**
 * A plan as it is typed or read from a file, before the plan schema has judged it: texts may be blank, codes may
 * still be text, and list rows may be half filled.
 */
export type PlanDraft = { readonly [Field in TextField]?: string | undefined } & {
  readonly payerCode?: number | string | undefined;
  readonly planCode?: number | string | undefined;
  readonly prefixes?: readonly { readonly value: string }[] | undefined;
  readonly facilityAddress?: ClaimsAddress | undefined;
  readonly providerAddress?: ClaimsAddress | undefined;
  readonly portalLinks?: readonly { readonly title: string; readonly url: string }[] | undefined;
  readonly phoneNumbers?: readonly { readonly title: string; readonly number: string }[] | undefined;
  readonly facilityContracts?:
    | readonly { readonly facilityName: string; readonly contractStatus: string }[]
    | undefined;
};

/** The lists of a plan whose unusable rows are left out on save. */
type PlanRowList = 'prefixes' | 'portalLinks' | 'phoneNumbers' | 'facilityContracts';

/** A row that is left out: `index` counts from 0 in the draft's list; `text` is the row as a person would read it. */
export type DroppedRow = {
  readonly list: PlanRowList;
  readonly index: number;
  readonly text: string;
  readonly reason: string;
};

type Row = Readonly<Record<string, string>>;
type Judge<R extends Row> = (row: R, kept: readonly R[]) => string | undefined;

/**
 * What a save keeps of a draft (spec §5), and every row it leaves out with the reason in plain words, so that the
 * person can be told before it happens. Blanks around texts go, blank optional texts and addresses become absent,
 * codes written in digits become numbers, prefixes and payer IDs are upper-cased. Rows in which nothing was typed
 * hold nothing that could be missed: they go without being named. Whatever else is wrong is left for the plan schema.
 */
export function cleanPlan(draft: PlanDraft): { plan: PlanDraft; dropped: DroppedRow[] } {
  const dropped: DroppedRow[] = [];
  const keep = <R extends Row>(list: PlanRowList, rows: readonly R[] | undefined, judge: Judge<R>) =>
    rows && keptRows(list, rows, judge, dropped);

  const upperPrefixes = draft.prefixes?.map(({ value }) => ({ value: value.trim().toUpperCase() }));
  const plan = withoutBlanks({
    ...draft,
    ...texts(draft),
    payerCode: asNumber(draft.payerCode),
    planCode: asNumber(draft.planCode),
    payerId: draft.payerId?.trim().toUpperCase(),
    ipaPayerId: draft.ipaPayerId?.trim().toUpperCase(),
    facilityAddress: filledAddress(draft.facilityAddress),
    providerAddress: filledAddress(draft.providerAddress),
    prefixes: keep('prefixes', upperPrefixes, judgePrefix),
    portalLinks: keep('portalLinks', draft.portalLinks, needs({ title: 'title', url: 'address' })),
    phoneNumbers: keep('phoneNumbers', draft.phoneNumbers, needs({ title: 'title', number: 'number' })),
    facilityContracts: keep(
      'facilityContracts',
      draft.facilityContracts,
      needs({ facilityName: 'facility', contractStatus: 'status' }),
    ),
  });
  return { plan, dropped };
}

function keptRows<R extends Row>(
  list: PlanRowList,
  rows: readonly R[],
  judge: Judge<R>,
  dropped: DroppedRow[],
): R[] {
  const kept: R[] = [];
  for (const [index, row] of rows.entries()) {
    const text = Object.values(row)
      .map((value) => value.trim())
      .filter((value) => value !== '')
      .join(', ');
    if (text === '') continue;
    const reason = judge(row, kept);
    if (reason === undefined) kept.push(row);
    else dropped.push({ list, index, text, reason });
  }
  return kept;
}

function judgePrefix(row: { value: string }, kept: readonly { value: string }[]): string | undefined {
  if (!/^[A-Z0-9]*$/.test(row.value)) return 'A prefix is made of letters and digits only.';
  if (row.value.length !== limits.prefixLength) return `A prefix has ${limits.prefixLength} characters.`;
  if (kept.some((other) => other.value === row.value)) return 'This prefix is already in the list.';
  return undefined;
}

/** Judges rows by what they lack, in the field's words: `It has no title.` */
function needs<R extends Row>(parts: { readonly [Key in keyof R]: string }): Judge<R> {
  return (row) => {
    const missing = Object.entries(parts).filter(([key]) => (row[key] ?? '').trim() === '');
    if (missing.length === 0) return undefined;
    return `It has no ${missing.map(([, name]) => name).join(' and no ')}.`;
  };
}

const textFields = [
  'facilityName',
  'financialClass',
  'descriptiveName',
  'payerName',
  'planName',
  'notes',
  'authorizationNotes',
  'image',
  'secondaryImage',
  'imagePublicId',
  'secondaryImagePublicId',
] as const satisfies readonly TextField[];

function texts(draft: PlanDraft): PlanDraft {
  return Object.fromEntries(textFields.map((field) => [field, draft[field]?.trim()]));
}

/** Digits become a number; anything else stays as typed, for the schema to refuse. */
function asNumber(code: number | string | undefined): number | string | undefined {
  if (typeof code !== 'string') return code;
  const typed = code.trim();
  return /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

function filledAddress(address: ClaimsAddress | undefined): ClaimsAddress | undefined {
  if (address === undefined) return undefined;
  const parts = withoutBlanks({
    street: address.street?.trim(),
    street2: address.street2?.trim(),
    city: address.city?.trim(),
    state: address.state?.trim().toUpperCase(),
    zip: address.zip?.trim(),
  });
  return Object.keys(parts).length === 0 ? undefined : parts;
}

function withoutBlanks<T extends object>(record: T): Partial<T> {
  const kept: Partial<T> = { ...record };
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined || value === '') Reflect.deleteProperty(kept, key);
  }
  return kept;
}
