import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { errorBodySchema } from './error-body.ts';
import { errorResponsesOf, sharedErrorResponses } from './openapi-errors.ts';
import { json, jsonSchema } from './openapi-parts.ts';
import { apiBase, idempotencyKeyPattern, type Operation } from './operation.ts';
import { type OperationId, operationIds, routes } from './routes.ts';

function describeAll(): { openapi: '3.1.0'; [key: string]: unknown } {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of operationIds) {
    const operation: Operation = routes[id];
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(id, operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coverage Guide API',
      version: '1',
      description: 'Per-facility directory of insurance plans.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      responses: sharedErrorResponses(),
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describe(operationId: OperationId, operation: Operation): Record<string, unknown> {
  const success =
    operation.response === undefined
      ? { description: 'Done.' }
      : { description: 'Done.', content: json(jsonSchema(operation.response, 'output')) };
  return {
    operationId,
    summary: operation.summary,
    tags: [operation.group],
    security: operation.access === 'public' ? [] : [{ accessToken: [] }],
    'x-access': operation.access,
    parameters: [
      ...parameters(operation.params, 'path'),
      ...parameters(operation.query, 'query'),
      ...headers(operation),
    ],
    requestBody: operation.body && {
      required: true,
      content: {
        [operation.form ? 'multipart/form-data' : 'application/json']: {
          schema: jsonSchema(operation.body, 'input'),
        },
      },
    },
    responses: {
      [operation.status]: success,
      ...(operation.etag ? { 304: { description: 'Not changed since the given ETag.' } } : {}),
      ...errorResponsesOf(operationId),
    },
  };
}

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
});

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): unknown[] {
  if (schema === undefined) return [];
  const { properties, required } = objectSchema.parse(jsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
}

function headers({ ifMatch, idempotent, checksOrigin, etag }: Operation): unknown[] {
  const repeated = `Repeated with the same key and content, the call returns its first answer again for ${limits.idempotencyDays} days and changes nothing.`;
  const changed = 'The ETag of the version being changed.';
  const ifChanged = 'An ETag from an earlier answer: 304 if nothing has changed since.';
  const ofSite = 'The address of the site, without a path. A browser sends it on its own.';
  const key = { pattern: idempotencyKeyPattern.source };
  const all = [
    [ifMatch !== undefined, 'If-Match', true, { examples: ['"7"'] }, changed],
    [etag, 'If-None-Match', false, {}, ifChanged],
    [checksOrigin === true, 'Origin', true, {}, ofSite],
    [idempotent, 'Idempotency-Key', false, key, repeated],
  ] as const;
  return all.flatMap(([applies, name, required, schema, description]) =>
    applies ? [{ name, in: 'header', required, schema: { type: 'string', ...schema }, description }] : [],
  );
}

/** The contract as an OpenAPI 3.1 document, for tools outside this repository. Anyone may ask for it, so it is made once. */
export const openApiDocument = describeAll();
