import { limits } from '../limits.ts';
import { writeCount } from '../records/number.ts';
import { isoTime, multiline, requiredLine } from '../text/text.ts';
import { shownVerificationSchema } from '../verification/verification.ts';
import * as z from '../zod.ts';
import {
  addressRows,
  dayOrNone,
  locationDecisionSchema,
  locationRows,
  phoneRows,
  portalRows,
} from './hub-rows.ts';

/**
 * A field of a hub record. `schema` is for the stored value, `sent` for the value in a create call, `typed` for the value
 * in the form, and `fresh` is what a new form starts with. Form, draft, comparison and history follow from it.
 */
export type HubField = {
  readonly kind: 'text' | 'facility' | 'choice' | 'day' | 'notes' | 'rows';
  readonly label: string;
  /** Whether the form cannot be submitted without a value. */
  readonly required: boolean;
  readonly schema: z.ZodMiniType;
  readonly sent: z.ZodMiniType;
  readonly typed: z.ZodMiniType;
  readonly fresh: unknown;
  readonly options?: readonly string[];
  /** The text shown for "none of the options", if that is allowed. */
  readonly empty?: string;
  /** The kind of rows in a list. */
  readonly rows?: 'phone' | 'portal' | 'address' | 'service location';
};
export type HubFields = Readonly<Record<string, HubField>>;

type OfEach<Fields extends HubFields, Part extends keyof HubField> = {
  -readonly [Key in keyof Fields]: Fields[Key][Part];
};

/** Returns one property of every field, for example its schema, by field name. */
export function ofEach<Fields extends HubFields, Part extends keyof HubField>(
  fields: Fields,
  part: Part,
): OfEach<Fields, Part>;
export function ofEach(fields: HubFields, part: keyof HubField): object {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field[part]]));
}

/** Returns the names of the fields that satisfy a condition, in their order. */
export function keysOf<Fields extends HubFields>(
  fields: Fields,
  isWanted: (field: HubField) => boolean,
): (keyof Fields & string)[] {
  return Object.keys(fields).filter((key): key is keyof Fields & string => {
    const field = fields[key];
    return field !== undefined && isWanted(field);
  });
}

const line = requiredLine(limits.text.name);
const named = { required: true, schema: line, sent: line, typed: z.string(), fresh: '' } as const;

/** A required name in one line. */
export const name = (label: string) => ({ ...named, kind: 'text', label }) as const;
export const facility = { ...named, kind: 'facility', label: 'Facility' } as const;

const oneOf = (options: readonly string[]) => `Write one of these: ${options.join(', ')}.`;

/** A choice among a few options, preset to `fresh`. */
export const choice = <
  const Options extends readonly [string, ...string[]],
  const Fresh extends Options[number],
>(
  label: string,
  options: Options,
  fresh: Fresh,
  required = false,
) => {
  const schema = z.enum(options, oneOf(options));
  return {
    kind: 'choice',
    label,
    options,
    required,
    schema,
    typed: schema,
    fresh,
    sent: z._default(schema, fresh),
  } as const;
};

/** A choice among a few options, or '' for none of them, shown as `empty`. */
export const optionalChoice = (label: string, empty: string, options: readonly string[]) => {
  const schema = z.enum(['', ...options], oneOf(options));
  return {
    kind: 'choice',
    label,
    options,
    empty,
    required: false,
    schema,
    typed: schema,
    fresh: '',
    sent: z._default(schema, ''),
  } as const;
};

const optionalText = { required: false, typed: z.string(), fresh: '' } as const;

export const day = (label: string) =>
  ({ ...optionalText, kind: 'day', label, schema: dayOrNone, sent: z._default(dayOrNone, '') }) as const;

const longText = multiline(limits.text.notes);
export const notes = {
  ...optionalText,
  kind: 'notes',
  label: 'Notes',
  schema: longText,
  sent: z._default(longText, ''),
} as const;

/** A list whose rows can be added and removed. */
const list = <
  const Rows extends NonNullable<HubField['rows']>,
  Schema extends z.ZodMiniType,
  Sent extends z.ZodMiniType,
  Row extends z.ZodMiniType,
>(
  rows: Rows,
  label: string,
  schemas: { readonly schema: Schema; readonly sent: Sent; readonly row: Row },
) => {
  const { schema, sent, row } = schemas;
  const fresh: z.infer<Row>[] = [];
  return { kind: 'rows', rows, label, required: false, schema, sent, typed: z.array(row), fresh } as const;
};

const typed = z.string();
const rowId = z.optional(z.string());

export const phones = list('phone', 'Phones', {
  schema: phoneRows,
  sent: z._default(phoneRows, []),
  row: z.object({ _id: rowId, label: typed, number: typed, notes: typed }),
});
export const portals = list('portal', 'Portals', {
  schema: portalRows,
  sent: z._default(portalRows, []),
  row: z.object({ _id: rowId, label: typed, url: typed, notes: typed }),
});
const addressParts = { line1: typed, line2: typed, city: typed, state: typed, zip: typed };
export const addresses = list('address', 'Addresses', {
  schema: addressRows,
  sent: z._default(addressRows, []),
  row: z.object({ _id: rowId, label: typed, ...addressParts, notes: typed }),
});
export const serviceLocations = list('service location', 'Service Location Policies', {
  schema: locationRows,
  sent: z._default(locationRows, []),
  row: z.object({ _id: rowId, locationName: typed, decision: locationDecisionSchema, notes: typed }),
});

/** The fields that the server adds. `version` counts the writes and is the value of the ETag. */
export const savedShape = {
  _id: z.string(),
  version: writeCount,
  createdAt: isoTime,
  updatedAt: isoTime,
  /** Who verified the record's facts; only for records that have facts to verify. */
  verification: z.optional(shownVerificationSchema),
};
