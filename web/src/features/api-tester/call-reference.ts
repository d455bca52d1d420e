import { apiBase } from '../../../../shared/api/operation.ts';
import { type OperationId, operationIds, routes } from '../../../../shared/api/routes.ts';
import * as z from '../../../../shared/zod.ts';
import { fieldOf, type NamedField, type SchemaField } from './schema-field.ts';

/** One call of the API: what the contract says of it, and the form for what it takes. */
export type Call = {
  readonly id: OperationId;
  readonly method: string;
  /** `/api/books/{id}` */
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly access: keyof typeof accessNames;
  readonly params: readonly NamedField[];
  readonly query: readonly NamedField[];
  readonly body: SchemaField | undefined;
  /** The body is a form with files, which JSON cannot say. */
  readonly form: boolean;
  readonly ifMatch: boolean;
  readonly idempotent: boolean;
};

export const accessNames = { public: 'anyone', member: 'any user', admin: 'Admin-only' } as const;

const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z._default(z.boolean(), false),
  schema: z.unknown(),
});
const describedSchema = z.object({
  summary: z._default(z.string(), ''),
  parameters: z._default(z.array(parameterSchema), []),
  requestBody: z.catch(
    z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })),
    undefined,
  ),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), describedSchema)) });

type Described = z.infer<typeof describedSchema>;

/**
 * Every call of the contract. Which there are, the site knows itself; the schemas for the forms come from the API
 * reference (`GET /api/openapi.json`), so that no other page carries what writes them.
 * @throws when it is no API reference
 */
export function readCalls(reference: unknown): readonly Call[] {
  const { paths } = documentSchema.parse(reference);
  return operationIds.map((id) => {
    const { method, path, group, access, form, ifMatch, idempotent } = routes[id];
    const described = paths[path]?.[method.toLowerCase()] ?? noCall;
    const body = Object.values(described.requestBody?.content ?? {})[0]?.schema;
    return {
      id,
      method,
      path: `${apiBase}${path}`,
      group,
      // The built site has none: `web/trim-packages.ts` takes them out of the contract.
      summary: described.summary,
      access,
      params: fieldsIn('path', described),
      query: fieldsIn('query', described),
      body: body === undefined ? undefined : fieldOf(body),
      form,
      ifMatch: ifMatch !== undefined,
      idempotent,
    };
  });
}

const noCall: Described = { summary: '', parameters: [], requestBody: undefined };

const fieldsIn = (place: 'path' | 'query', { parameters }: Described): NamedField[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => ({ name, required, field: fieldOf(schema) }));

/** The calls that hold every word of a search in their name, path, group or summary. */
export function foundCalls(calls: readonly Call[], search: string): readonly Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return calls;
  return calls.filter(({ id, method, path, group, summary, access }) => {
    const text = [id, method, path, group, summary, accessNames[access]].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
