import { apiBase } from '../../../../shared/api/operation.ts';
import { type OperationId, operationIds, routes } from '../../../../shared/api/routes.ts';
import * as z from '../../../../shared/zod.ts';
import { fieldOf, type NamedField, type SchemaField } from './schema-field.ts';

/** One call of the API: what the contract defines about it, and the fields for its inputs. */
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
  /** Whether the body is a multipart form with files, which JSON cannot express. */
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
 * Returns every call of the contract. The site knows the list itself; the schemas for the forms come from the API reference
 * (`GET /api/openapi.json`), so that other pages need not bundle the code that generates them.
 * @throws if `reference` is not an API reference
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
      // The built site's contract has no summaries: `web/trim-packages.ts` removes them.
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

/** Returns the calls that contain every search word in their name, path, group, summary or access. */
export function foundCalls(calls: readonly Call[], search: string): readonly Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return calls;
  return calls.filter(({ id, method, path, group, summary, access }) => {
    const text = [id, method, path, group, summary, accessNames[access]].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
