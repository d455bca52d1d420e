import * as z from '../zod.ts';
import { isPairList } from './pairs.ts';

/** A cell of the row: all of it or the part that a regular expression captures, optionally translated. */
const columnSource = z.strictObject({
  column: z.string().check(z.trim(), z.minLength(1)),
  /** The expression's first group is used, or the whole match if it has no group. */
  pattern: z.optional(z.string().check(z.refine(isPattern, 'This is not a regular expression.'))),
  /** Replacements for values, for example `{ "COM": "Commercial" }`. */
  values: z.optional(z.record(z.string(), z.string())),
  /** Used if the cell is filled but matches neither the pattern nor the values; without it, such a row is rejected. */
  otherwise: z.optional(z.string()),
});

const constantSource = z.strictObject({
  constant: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
});

/** The facility that the plans are imported into, as named on the command line. */
const facilitySource = z.strictObject({ facility: z.literal(true) });

const orMissing = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'This field is required.' : expected),
});

const simpleSource = z.union(
  [columnSource, constantSource, facilitySource],
  orMissing('Expected {"column": …}, {"constant": …} or {"facility": true}.'),
);

/** Several sources joined into one text; blank parts are left out. */
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

/** An address by its parts or, as the product's own export writes it, in one cell. No union: its errors would name no part. */
const address = z
  .strictObject({
    street: z.optional(source),
    street2: z.optional(source),
    city: z.optional(source),
    state: z.optional(source),
    zip: z.optional(source),
    whole: z.optional(source),
  })
  .check(
    z.refine(
      ({ whole, ...parts }) => whole === undefined || Object.keys(parts).length === 0,
      'Expected either {"whole": …} or parts of the address.',
    ),
  );

/** One cell with several values, separated by whitespace and by each character of `separators`. */
const splitSource = z.strictObject({ split: source, separators: z._default(z.string(), ',;|/') });

/** One cell with one list row per line, as the product's own export writes electronic IDs. */
const linesSource = z.strictObject({ lines: source });

/** One cell with all rows of a list, as the product's own export writes contracting statuses, portals and phones. */
const pairsSource = z.strictObject({ pairs: source });

/** A field that a file can fill. */
export type ImportField = {
  readonly label: string;
  readonly kind: string;
  /** Whether a map is incomplete without it. */
  readonly required: boolean;
  /** The parts of a list's rows, and those of them that may be missing. */
  readonly parts?: readonly string[];
  readonly optionalParts?: readonly string[];
  readonly rowLabel?: string;
  /** The options of choice fields, by the name of the field or part. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
};

/** Returns the schema of a field's sources, by the field's kind. */
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

/** A field's mapping: a text, several values in one cell, the parts of an address, or rows of parts. */
export type MappedField =
  | Source
  | z.output<typeof splitSource>
  | z.output<typeof linesSource>
  | z.output<typeof pairsSource>
  | z.output<typeof address>
  | readonly SourceRow[];
export type AnyFields = Readonly<Record<string, MappedField | undefined>>;

/** The sources of the parts of an address or of a list's row. */
export type SourceRow = Readonly<Record<string, Source | undefined>>;

export const isRowList = (field: MappedField): field is readonly SourceRow[] => Array.isArray(field);
export const isSource = (field: object): field is Source =>
  ['column', 'constant', 'facility', 'join'].some((name) => name in field);

/** The most characters of an example of a column's values: a longer value is cut off. */
export const exampleLength = 80;

/** Returns a column's name as it is compared: letter case and blanks around it do not matter. */
export const comparedColumn = (name: string): string => name.trim().toLowerCase();

/** Returns the columns a map reads, each once. */
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
