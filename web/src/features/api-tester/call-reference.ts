import { apiBase } from '../../../../shared/api/operation.ts';
import { operationIds, routes } from '../../../../shared/api/routes.ts';
import * as z from '../../../../shared/zod.ts';
import { fieldOf, type NamedField } from './schema-field.ts';

/** One call of the API: what the contract defines about it, and the fields for its inputs. */
export type Call = ReturnType<typeof readCalls>[number];

export const accessNames = { public: 'anyone', member: 'any user', admin: 'Admin-only' } as const;

const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  description: z.optional(z.string()),
  schema: z.unknown(),
});
const describedSchema = z.object({
  summary: z.string(),
  parameters: z.array(parameterSchema),
  requestBody: z.optional(z.unknown()),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), describedSchema)),
});

/**
 * Returns every call of the contract. The site knows the list itself; the rest comes from the API reference
 * (`GET /api/openapi.json`), so that other pages need not bundle the code that generates it.
 * @throws if `reference` is not an API reference
 */
export function readCalls(reference: unknown) {
  const { paths } = documentSchema.parse(reference);
  return operationIds.flatMap((id) => {
    const { method, path, group, access, form, ifMatch, idempotent } = routes[id];
    const described = paths[path]?.[method.toLowerCase()];
    if (described === undefined) return [];
    const body = contentOf(described.requestBody);
    return {
      ...{ id, method, group, access, form, idempotent, described },
      // `/api/books/{id}`
      path: `${apiBase}${path}`,
      // The built site's contract has no summaries: `web/trim-packages.ts` removes them.
      summary: described.summary,
      params: fieldsIn('path', described),
      query: fieldsIn('query', described),
      body: body && fieldOf(body.schema),
      ifMatch: ifMatch !== undefined,
    };
  });
}

const contentSchema = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) });

/** Returns what a request body or a response contains; undefined for nothing. */
export const contentOf = (part: unknown): { readonly schema: unknown } | undefined =>
  Object.values(contentSchema.safeParse(part).data?.content ?? {})[0];

const fieldsIn = (place: 'path' | 'query', { parameters }: z.infer<typeof describedSchema>): NamedField[] =>
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
