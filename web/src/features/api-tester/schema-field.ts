import * as z from '../../../../shared/zod.ts';
import { schemaSchema } from './reference/schema-words.ts';

/** The kind of input for a value of a JSON schema. Values that no control can express are typed as JSON. */
export type SchemaField =
  | { readonly kind: 'text' }
  | { readonly kind: 'file' }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'list'; readonly item: SchemaField }
  | { readonly kind: 'group'; readonly fields: readonly NamedField[] }
  | { readonly kind: 'json' };

export type NamedField = { readonly name: string; readonly required: boolean; readonly field: SchemaField };

/** Returns the field for a JSON schema. */
export function fieldOf(schema: unknown): SchemaField {
  const parsed = schemaSchema.safeParse(schema);
  if (!parsed.success) return { kind: 'json' };
  const { type, format, enum: options, items, properties, required } = parsed.data;
  if (type === 'string' && format === 'binary') return { kind: 'file' };
  if (type === 'string')
    return options === undefined ? { kind: 'text' } : { kind: 'choice', options: options.map(String) };
  if (type === 'integer' || type === 'number') return { kind: 'number' };
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'array' && items !== undefined) return { kind: 'list', item: fieldOf(items) };
  if (type !== 'object' || properties === undefined) return { kind: 'json' };
  const fields = Object.entries(properties).map(([name, each]) => ({
    name,
    required: required.includes(name),
    field: fieldOf(each),
  }));
  return { kind: 'group', fields };
}

/** Returns a field's initial value in a form: required parts are present but empty. Undefined is left out of the request. */
export function emptyValue(field: SchemaField): unknown {
  switch (field.kind) {
    case 'text':
      return '';
    case 'choice':
      return field.options[0];
    case 'list':
      return [];
    case 'group':
      return Object.fromEntries(
        field.fields.filter(({ required }) => required).map((each) => [each.name, emptyValue(each.field)]),
      );
    case 'number':
    case 'flag':
    case 'file':
    case 'json':
      return undefined;
  }
}

const groupSchema = z.record(z.string(), z.unknown());

/** Returns the values of a group; an empty object if the user typed something else as JSON. */
export const groupValues = (value: unknown): Record<string, unknown> =>
  groupSchema.safeParse(value).data ?? {};

/** Returns a copy of a group with one value replaced; undefined removes it. */
export function withValue(value: unknown, name: string, next: unknown): Record<string, unknown> {
  const { [name]: _, ...others } = groupValues(value);
  return next === undefined ? others : { ...groupValues(value), [name]: next };
}
