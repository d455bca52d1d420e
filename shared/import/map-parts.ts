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

/** A field that a file can fill. */
export type ImportField = {
  readonly label: string;
  readonly kind: string;
  /** Without it a map is not whole. */
  readonly required: boolean;
  /** What the rows of a list consist of, and which parts may be missing. */
  readonly parts?: readonly string[];
  readonly optionalParts?: readonly string[];
  readonly rowLabel?: string;
  /** The words of choices, by the name of the field or of the part. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
};

/** The sources of a field, by its kind. */
export function sourceOf(name: string, { kind, required, parts = [], optionalParts = [] }: ImportField) {
  if (kind === 'address') return z.optional(address);
  if (kind !== 'rows') return required ? source : z.optional(source);
  if (name === 'prefixes') return required ? splitSource : z.optional(splitSource);
  const sources: Record<string, z.ZodMiniType<Source | undefined>> = Object.fromEntries(
    parts.map((part) => [part, optionalParts.includes(part) ? z.optional(source) : source]),
  );
  const row = z.strictObject(sources);
  const list = z.array(row);
  if (name === 'electronicIds') return z.optional(z.union([list, linesSource]));
  return z.optional(isPairList(name) ? z.union([list, pairsSource]) : list);
}

/** What a map says of a field: a text, several of one cell, the parts of an address, or rows of parts. */
export type MappedField =
  | Source
  | z.output<typeof splitSource>
  | z.output<typeof linesSource>
  | z.output<typeof pairsSource>
  | z.output<typeof address>
  | readonly Readonly<Record<string, Source | undefined>>[];
export type AnyFields = Readonly<Record<string, MappedField | undefined>>;

/** The columns a map reads, each once. */
export function columnsOf(mapped: AnyFields | MappedField): string[] {
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
