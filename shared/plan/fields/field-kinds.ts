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

/** A list row that a save leaves out: `index` counts from 0 in the draft; `text` is the row as people read it. */
export type LeftOut = { readonly index: number; readonly text: string; readonly reason: string };

/** How a field appears in the plan table, in the search and in the export. */
export type Column = {
  /** Set if the field identifies the plan, rather than only describing it: see `Kind` in search/words/word-scores.ts. */
  readonly says?: 'name' | 'payer' | 'code' | 'planCode' | 'prefix' | 'class';
  /** Visible until the user chooses otherwise. */
  readonly visible?: true;
  readonly searched?: false;
};

/**
 * The definition of a plan field: `Value` is its stored form (undefined for nothing), `Draft` the form in which it is typed
 * or read from a file, `Typed` the form in the plan form.
 */
type PlanField<Value, Draft, Typed> = {
  readonly label: string;
  readonly required: boolean;
  /** Returns what a save keeps of a draft; undefined for nothing. */
  clean(draft: Draft | undefined, leaveOut: (row: LeftOut) => void): unknown;
  readonly typed: z.ZodMiniType<Typed>;
  readonly empty: Typed;
  toTyped(value: Value): Typed;
  /** Returns the value as people read it: the cell of the table and the export, with rows one after the other. */
  text(value: Value): string;
  /** Returns the typed value for comparing and choosing when two people have changed a plan, one row per line. */
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

/** Where the form and the plan detail show a field; `own`: in a place made for it alone. */
export type Section = 'plan' | 'claims' | 'notes' | 'own';

/** The properties that any row of the field table can have. */
export type Info = {
  readonly section: Section;
  readonly label: string;
  /** Used where there is more room than in the table. */
  readonly formLabel?: string;
  readonly hint?: string;
  /** Takes a whole row of the form. */
  readonly wide?: true;
  readonly column?: Column;
  /** The field that this one is shown and chosen together with. */
  readonly goesWith?: string;
};
/** Restricts a row to these properties: a misspelled one does not compile. */
export type Exact<Actual, Allowed = Info> = Actual &
  Allowed & { readonly [Key in Exclude<keyof Actual, keyof Allowed>]: never };

/** The form and the plan detail draw fields of some kinds only in a place made for each. */
export type OwnInfo = Info & { readonly section: 'own' };

/** A required name in one line. */
export const name = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'name' as const,
  required: true,
  max: limits.text.name,
  schema: requiredLine(limits.text.name),
});

type Bounded = Info & { readonly max: number };

/** An optional text in one line. */
export const text = <const Actual extends Bounded>(info: Exact<Actual, Bounded>) => ({
  ...asText,
  ...info,
  kind: 'text' as const,
  required: false,
  schema: z.optional(line(info.max)),
});

/** An optional text in several lines. */
export const notes = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'notes' as const,
  required: false,
  max: limits.text.notes,
  schema: z.optional(multiline(limits.text.notes)),
});

type Choice<Schema> = Info & { readonly schema: Schema; readonly offered: readonly string[] };

/** A choice among a few values, optional if its schema is. */
export const choice = <Schema extends z.ZodMiniType<string | undefined>, const Actual extends Choice<Schema>>(
  info: Exact<Actual, Choice<Schema>>,
) => ({
  ...asText,
  ...info,
  kind: 'choice' as const,
  required: !info.schema.safeParse(undefined).success,
});

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

/** An optional date without a time, `2026-12-31`. */
export const day = <const Actual extends OwnInfo>(info: Exact<Actual>) => ({
  ...asText,
  ...info,
  kind: 'day' as const,
  required: false,
  schema: z.optional(daySchema),
});

const planLinkTyped = z._default(z.object({ id: z.string(), name: z.string() }), { id: '', name: '' });
type TypedPlanLink = z.infer<typeof planLinkTyped>;

/** An optional link to another plan of the same facility. A file names it by its ID, as an export does. */
export const otherPlan = <const Actual extends OwnInfo>(info: Exact<Actual>) => ({
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

/** The address of an image. */
export const picture = <
  Schema extends z.ZodMiniType<string | undefined>,
  const Actual extends OwnInfo & { readonly schema: Schema },
>(
  info: Exact<Actual, Info & { readonly schema: Schema }>,
) => ({ ...asText, ...info, kind: 'picture' as const, required: false });

/**
 * A code in the hospital's own registration system. A text of digits becomes a number; anything else is left for the schema to
 * reject. A payer's list does not have it, so an imported plan may lack it until someone saves it in the form.
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

/** The address for paper claims. */
export const address = <const Actual extends Info>(info: Exact<Actual>) => ({
  ...info,
  kind: 'address' as const,
  required: false,
  schema: z.optional(claimsAddressSchema),
  typed: addressTyped,
  empty: { street: '', street2: '', city: '', state: '', zip: '' },
  toTyped: (value: ClaimsAddress | undefined): TypedAddress => addressTyped.parse(value ?? {}),
  text: addressText,
  // The city `Sacramento, CA` is not the same value as a city and a state.
  typedText: (typed: TypedAddress): string => Object.values(typed).filter(Boolean).join('\n'),
  clean(draft: ClaimsAddress | undefined): ClaimsAddress | undefined {
    if (draft === undefined) return undefined;
    const parts = Object.entries({ ...draft, state: draft.state?.toUpperCase() }).flatMap(([key, typed]) => {
      const value = blankless(typed);
      return value === undefined ? [] : [[key, value] as const];
    });
    return parts.length === 0 ? undefined : Object.fromEntries(parts);
  },
});
