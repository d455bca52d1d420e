import { limits } from '../../limits.ts';
import { line, multiline, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { codeText } from '../plan-code.ts';
import { linkText, readLink } from '../plan-link.ts';
import {
  addressText,
  type ClaimsAddress,
  claimsAddressSchema,
  codeSchema,
  daySchema,
  type PlanLink,
  payerIdSchema,
  planLinkSchema,
} from './parts.ts';

/** A row of a list that a save leaves out: `index` counts from 0 in the draft; `text` is the row as a person would read it. */
export type LeftOut = { readonly index: number; readonly text: string; readonly reason: string };

/** How a field stands in the table of plans, in the search and in the export. */
export type Column = {
  /** It says which plan it is, and not only something about it: see `Kind` in search/word-scores.ts. */
  readonly says?: 'name' | 'payer' | 'code' | 'class';
  /** Visible until a person chooses otherwise. */
  readonly visible?: true;
  readonly searched?: false;
};

/**
 * What is to be known of a field of a plan: `Value` as it is stored (undefined for nothing), `Draft` as it is typed or read
 * from a file, `Typed` as the form holds it.
 */
type PlanField<Value, Draft, Typed> = {
  readonly label: string;
  /** Must be filled in. */
  readonly required: boolean;
  /** What is saved of a draft; undefined for nothing. */
  clean(draft: Draft | undefined, leaveOut: (row: LeftOut) => void): unknown;
  readonly typed: z.ZodMiniType<Typed>;
  readonly empty: Typed;
  toTyped(value: Value): Typed;
  /** As a person reads it: the cell of the table and of the export, rows one after the other. */
  text(value: Value): string;
  /** What is typed, to be compared and chosen where two people have changed a plan, rows one to a line. */
  typedText(typed: Typed): string;
};

const blankless = (draft: string | undefined): string | undefined => draft?.trim() || undefined;

const asText = {
  typed: z._default(z.string(), ''),
  empty: '',
  toTyped: (value: string | undefined): string => value ?? '',
  text: (value: string | undefined): string => value ?? '',
  typedText: (typed: string): string => typed,
  clean: blankless,
} satisfies Partial<PlanField<string | undefined, string, string>>;

/** Where the form and the detail of a plan show a field; `own`: in a place made for it alone. */
export type Section = 'plan' | 'claims' | 'notes' | 'own';

/** What every row of the table of fields may say. */
export type Info = {
  readonly section: Section;
  readonly label: string;
  /** Where there is more room than in the table. */
  readonly formLabel?: string;
  readonly hint?: string;
  /** Takes a whole line of the form. */
  readonly wide?: true;
  readonly column?: Column;
  /** The field that is shown and chosen together with this one. */
  readonly goesWith?: string;
};
/** What a row says and no more: a word that nothing reads does not compile. */
export type Exact<Actual, Allowed = Info> = Actual &
  Allowed & { readonly [Key in Exclude<keyof Actual, keyof Allowed>]: never };

/** A name: one line that must be filled in. */
export const name = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'name' as const,
  required: true,
  max: limits.text.name,
  schema: requiredLine(limits.text.name),
});

type Bounded = Info & { readonly max: number };

/** One line that may be missing. */
export const text = <const Actual extends Bounded>(info: Exact<Actual, Bounded>) => ({
  ...asText,
  ...info,
  kind: 'text' as const,
  required: false,
  schema: z.optional(line(info.max)),
});

/** Several lines that may be missing. */
export const notes = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'notes' as const,
  required: false,
  max: limits.text.notes,
  schema: z.optional(multiline(limits.text.notes)),
});

/** One of a few values. */
export const choice = <
  Schema extends z.ZodMiniType<string>,
  const Actual extends Info & { readonly schema: Schema; readonly offered: readonly string[] },
>(
  info: Exact<Actual, Info & { readonly schema: Schema; readonly offered: readonly string[] }>,
) => ({ ...asText, ...info, kind: 'choice' as const, required: true });

/** An electronic ID of a payer. */
export const payerId = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'payerId' as const,
  required: false,
  max: limits.payerIdLength,
  schema: z.optional(payerIdSchema),
  clean: (draft: string | undefined) => blankless(draft?.toUpperCase()),
});

/** A day without a time, `2026-12-31`, that may be missing. */
export const day = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'day' as const,
  required: false,
  schema: z.optional(daySchema),
});

const planLinkTyped = z._default(z.object({ id: z.string(), name: z.string() }), { id: '', name: '' });
type TypedPlanLink = z.infer<typeof planLinkTyped>;

/** Another plan of the same facility, that may be missing. A file names it by its id, as an export does. */
export const otherPlan = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...info,
  kind: 'plan' as const,
  required: false,
  schema: z.optional(planLinkSchema),
  typed: planLinkTyped,
  empty: { id: '', name: '' },
  toTyped: (value: PlanLink | undefined): TypedPlanLink => planLinkTyped.parse(value),
  text: (value: PlanLink | undefined): string => value?.name ?? '',
  typedText: (typed: TypedPlanLink): string => linkText(typed),
  clean: (draft: PlanLink | string | undefined): PlanLink | undefined =>
    draft === undefined ? undefined : readLink(draft),
});

/** The address of a picture, or what belongs to it. */
export const picture = <
  Schema extends z.ZodMiniType<string | undefined>,
  const Actual extends Info & { readonly schema: Schema },
>(
  info: Exact<Actual, Info & { readonly schema: Schema }>,
) => ({ ...asText, ...info, kind: 'picture' as const, required: false });

/**
 * A number of the hospital's own registration system. Digits become a number; anything else stays, for the schema to refuse. A payer's
 * list does not know it, so a plan from a file may be without one; whoever saves the plan is asked for it.
 */
export const code = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'code' as const,
  required: true,
  schema: z.optional(codeSchema),
  toTyped: codeText,
  text: codeText,
  clean(draft: number | string | undefined) {
    if (typeof draft !== 'string') return draft;
    const typed = draft.trim();
    return /^\d{1,15}$/.test(typed) ? Number(typed) : typed || undefined;
  },
});

const part = z._default(z.string(), '');
const addressTyped = z.object({ street: part, street2: part, city: part, state: part, zip: part });
type TypedAddress = z.infer<typeof addressTyped>;

/** Where paper claims go. */
export const address = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...info,
  kind: 'address' as const,
  required: false,
  schema: z.optional(claimsAddressSchema),
  typed: addressTyped,
  empty: { street: '', street2: '', city: '', state: '', zip: '' },
  toTyped: (value: ClaimsAddress | undefined): TypedAddress => addressTyped.parse(value ?? {}),
  text: addressText,
  typedText: addressText,
  clean(draft: ClaimsAddress | undefined): ClaimsAddress | undefined {
    if (draft === undefined) return undefined;
    const parts = Object.entries({ ...draft, state: draft.state?.toUpperCase() }).flatMap(([key, typed]) => {
      const value = blankless(typed);
      return value === undefined ? [] : [[key, value] as const];
    });
    return parts.length === 0 ? undefined : Object.fromEntries(parts);
  },
});
