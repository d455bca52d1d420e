import { isRows, type PlanFieldKey, planFieldKeys, planFields } from '../plan/fields.ts';
import * as z from '../zod.ts';
import { isPairList } from './pairs.ts';

/** A cell of the row, whole or the part that a regular expression captures, and optionally translated. */
const columnSource = z.strictObject({
  column: z.string().check(z.trim(), z.minLength(1)),
  /** The first group of the expression is taken, or the whole match where it has no group. */
  pattern: z.optional(z.string().check(z.refine(isPattern, 'This is not a regular expression.'))),
  /** What a value stands for, for example `{ "COM": "Commercial" }`. */
  values: z.optional(z.record(z.string(), z.string())),
  /** Taken where the cell is filled but the pattern or the values do not know it; without it the row is rejected. */
  otherwise: z.optional(z.string()),
});

const constantSource = z.strictObject({
  constant: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
});

/** The facility the plans are imported into, as named on the command line. */
const facilitySource = z.strictObject({ facility: z.literal(true) });

const orMissing = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'This field is required.' : expected),
});

const simpleSource = z.union(
  [columnSource, constantSource, facilitySource],
  orMissing('Expected {"column": …}, {"constant": …} or {"facility": true}.'),
);

/** Several sources in one text; blank parts are left out. */
const joinSource = z.strictObject({
  join: z.array(simpleSource).check(z.minLength(1)),
  separator: z._default(z.string(), ' '),
});

const source = z.union(
  [columnSource, constantSource, facilitySource, joinSource],
  orMissing('Expected {"column": …}, {"constant": …}, {"facility": true} or {"join": […]}.'),
);

export type SimpleSource = z.output<typeof simpleSource>;
export type Source = z.output<typeof source>;

const address = z.strictObject({
  street: z.optional(source),
  street2: z.optional(source),
  city: z.optional(source),
  state: z.optional(source),
  zip: z.optional(source),
});

/** One cell with several values. Blanks always separate; so does each character of `separators`. */
const splitSource = z.strictObject({ split: source, separators: z._default(z.string(), ',;|/') });

/** One cell with a row of the list in each line, as the product's own export writes electronic IDs. */
const linesSource = z.strictObject({ lines: source });

/** One cell with all rows of a list, as the product's own export writes contracting, portals and phones. */
const pairsSource = z.strictObject({ pairs: source });

type Field = {
  readonly kind: string;
  readonly required: boolean;
  readonly parts?: readonly string[];
  readonly optionalParts?: readonly string[];
};

/** The sources of a field, by its kind. */
function sourceOf(name: string, { kind, required, parts = [], optionalParts = [] }: Field) {
  if (kind === 'address') return z.optional(address);
  // The hospital's codes may be added later.
  if (kind !== 'rows') return required && kind !== 'code' ? source : z.optional(source);
  if (name === 'prefixes') return z.optional(splitSource);
  const sources = parts.map((part) => [part, optionalParts.includes(part) ? z.optional(source) : source]);
  const list = z.array(z.strictObject(Object.fromEntries(sources)));
  if (name === 'electronicIds') return z.optional(z.union([list, linesSource]));
  return z.optional(isPairList(name) ? z.union([list, pairsSource]) : list);
}

/** Not from a file: the facility is named on the command line, and pictures are uploaded. */
const notMapped = [
  'facilityName',
  'image',
  'imagePublicId',
  'secondaryImage',
  'secondaryImagePublicId',
] as const;
export type MappedKey = Exclude<PlanFieldKey, (typeof notMapped)[number]>;
export const isMappedKey = (name: string): name is MappedKey =>
  Object.hasOwn(planFields, name) && !notMapped.some((other) => other === name);
/** The fields that a file can fill, in the order of the table. */
export const mappedKeys: readonly MappedKey[] = planFieldKeys.filter(isMappedKey);

/** What a map says of a field: a text, several of one cell, the parts of an address, or rows of parts. */
export type MappedField =
  | Source
  | z.output<typeof splitSource>
  | z.output<typeof linesSource>
  | z.output<typeof pairsSource>
  | z.output<typeof address>
  | readonly Readonly<Record<string, Source | undefined>>[];
export type MappedFields = { readonly [Key in MappedKey]?: MappedField };

const shapes = mappedKeys.map((name) => [name, sourceOf(name, planFields[name])] as const);
const draftFields: z.ZodMiniType<MappedFields> = z.object(
  Object.fromEntries(shapes.map(([name, shape]) => [name, z.optional(shape)])),
);
const fields: z.ZodMiniType<MappedFields> = z.strictObject(Object.fromEntries(shapes));

/** Fields that can tell plans of one facility apart. */
export const keyFields = [
  'financialClass',
  'descriptiveName',
  'payerName',
  'payerCode',
  'planName',
  'planCode',
  'payerId',
] as const satisfies readonly MappedKey[];
export type KeyField = (typeof keyFields)[number];

export const importMapSchema = z
  .strictObject({
    /** For the reader of the map only. */
    about: z.optional(z.string()),
    /** Rows and stored plans with the same values in these fields are the same plan. */
    key: z.array(z.enum(keyFields)).check(z.minLength(1, 'Name at least one field.')),
    fields,
    /** The file has a line for each row of this list; lines with one key are one plan. */
    oneLinePer: z.optional(z.enum(planFieldKeys.filter(isRows))),
    /** Column separator of a CSV file; recognized by itself where absent. */
    delimiter: z.optional(z.string().check(z.length(1))),
    /** Sheet of a workbook; the first one where absent. */
    sheet: z.optional(z.string()),
    /** What a blank cell does to a plan that has a value there: it stays (the default) or goes. */
    blankCells: z._default(z.enum(['keep', 'clear']), 'keep'),
  })
  .check(
    z.superRefine((map, context) => {
      const list = map.oneLinePer;
      if (list !== undefined && map.fields[list] === undefined) {
        context.addIssue({
          code: 'custom',
          path: ['oneLinePer'],
          message: `The list ${list} is not mapped.`,
        });
      }
      for (const field of map.key) {
        if (map.fields[field] !== undefined) continue;
        context.addIssue({ code: 'custom', path: ['key'], message: `The key field ${field} is not mapped.` });
      }
    }),
  );

/** A map of which fields may still be missing. */
export const mapDraftSchema = z.object({
  about: z.optional(z.string()),
  key: z._default(z.array(z.enum(keyFields)), []),
  fields: z._default(draftFields, {}),
  oneLinePer: z.optional(z.enum(planFieldKeys.filter(isRows))),
  delimiter: z.optional(z.string()),
  blankCells: z._default(z.enum(['keep', 'clear']), 'keep'),
});

export type ImportMap = z.output<typeof importMapSchema>;

/** The columns a map reads, each once. */
export function columnsOf(mapped: MappedFields | MappedField): string[] {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('column' in part && typeof part.column === 'string') names.add(part.column);
    else for (const inner of Object.values(part)) collect(inner);
  };
  collect(mapped);
  return [...names];
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
