import * as z from '../../../../../shared/zod.ts';

/** A value of the API as a reader needs it: a description, and its fields. */
export type Described = {
  readonly words: string;
  readonly fields: readonly DescribedField[];
};
export type DescribedField = Described & { readonly name: string; readonly required: boolean };

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
/** What the site reads of a JSON schema. */
export const schemaSchema = z.object({
  type: optional(z.string()),
  format: optional(z.string()),
  enum: optional(z.array(z.union([z.string(), z.number()]))),
  const: z.optional(z.unknown()),
  anyOf: optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: optional(z.record(z.string(), z.unknown())),
  additionalProperties: z.optional(z.unknown()),
  required: z.catch(z.array(z.string()), []),
  minLength: optional(z.number()),
  maxLength: optional(z.number()),
  minItems: optional(z.number()),
  maxItems: optional(z.number()),
  minimum: optional(z.number()),
  maximum: optional(z.number()),
});
type Schema = z.infer<typeof schemaSchema>;

const anything: Described = { words: 'anything', fields: [] };

/** Describes a JSON schema in words. What words cannot express is "anything": the document itself has the details. */
export function describeSchema(jsonSchema: unknown): Described {
  const parsed = schemaSchema.safeParse(jsonSchema);
  if (!parsed.success) return anything;
  const schema = parsed.data;
  if (schema.const !== undefined) return { words: JSON.stringify(schema.const), fields: [] };
  if (schema.enum !== undefined) return { words: choice(schema.enum), fields: [] };
  if (schema.anyOf !== undefined) return either(schema.anyOf.map(describeSchema));
  if (schema.type === 'array') return listOf(schema);
  if (schema.type === 'object') return group(schema);
  return { words: plainWords(schema), fields: [] };
}

const choice = (values: readonly (string | number)[]): string =>
  values.length === 1
    ? JSON.stringify(values[0])
    : `one of ${values.map((each) => JSON.stringify(each)).join(', ')}`;

/** Merges the alternative forms of a value; their fields are listed together. */
function either(forms: readonly Described[]): Described {
  return {
    words: [...new Set(forms.map(({ words }) => words))].join(', or '),
    fields: forms.flatMap(({ fields }) => fields),
  };
}

function listOf(schema: Schema): Described {
  const { words, fields } = describeSchema(schema.items);
  const count = range(schema.minItems, schema.maxItems);
  return { words: `list of ${words}${count === '' ? '' : `, ${count} of them`}`, fields };
}

function group({ properties, additionalProperties, required }: Schema): Described {
  if (properties === undefined) {
    const { words, fields } = describeSchema(additionalProperties);
    return { words: `object, each value ${words}`, fields };
  }
  const fields = Object.entries(properties).map(([name, each]) => ({
    name,
    required: required.includes(name),
    ...describeSchema(each),
  }));
  return { words: 'object', fields };
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
};

function plainWords(schema: Schema): string {
  if (schema.format === 'binary') return 'file';
  const { type, format } = schema;
  const name = names[type ?? ''] ?? anything.words;
  const length = range(schema.minLength, schema.maxLength);
  // A bound at the edge of JavaScript's safe integers is not a limit of the API.
  const size = range(limit(schema.minimum), limit(schema.maximum));
  return [
    format === undefined ? name : `${name} (${format})`,
    ...(length === '' ? [] : [`${length} characters`]),
    ...(size === '' ? [] : [size]),
  ].join(', ');
}

const limit = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;

function range(least: number | undefined, most: number | undefined): string {
  const [from, to] = [least, most].map((each) => each?.toLocaleString());
  if (least === most) return from ?? '';
  if (to === undefined) return `at least ${from}`;
  return least === undefined || least === 0 ? `at most ${to}` : `${from} to ${to}`;
}
