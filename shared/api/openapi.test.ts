import { describe, expect, it } from '@jest/globals';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { errorBodySchema } from './error-body.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import { operationIds, routes } from './routes.ts';

/** The document as an outside tool reads it: plain JSON. */
const text = JSON.stringify(openApiDocument);
const described = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.unknown()),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })),
});
const document = z
  .looseObject({
    info: z.looseObject({ license: z.object({ name: z.string(), identifier: z.string() }) }),
    paths: z.record(z.string(), z.record(z.string(), described)),
  })
  .parse(JSON.parse(text));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

const contentSchema = z.looseObject({
  content: z.object({ 'application/json': z.looseObject({ schema: z.unknown() }) }),
});
const refSchema = z.object({ $ref: z.string() });

/** Returns what a `$ref` of the document points to. */
function target(ref: string): unknown {
  const names = ref.replace(/^#\//, '').split('/');
  return names.reduce<unknown>(
    (value, name) => z.catch(z.record(z.string(), z.unknown()), {}).parse(value)[name],
    document,
  );
}

/** Returns the response itself, even if the operation only refers to it. */
function answerOf(response: unknown): z.infer<typeof contentSchema> {
  const ref = refSchema.safeParse(response);
  return contentSchema.parse(ref.success ? target(ref.data.$ref) : response);
}

/** Returns the codes that the body of an error response may hold. */
function codesIn(response: unknown): readonly string[] {
  const { allOf } = z
    .object({ allOf: z.array(z.unknown()) })
    .parse(answerOf(response).content['application/json'].schema);
  expect(allOf[0]).toEqual({ $ref: '#/components/schemas/Error' });
  return z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }).parse(allOf[1])
    .properties.code.enum;
}

const codesOf = (id: string): Record<string, readonly string[]> => {
  const { responses } = operations.find(({ operationId }) => operationId === id) ?? { responses: {} };
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(errors.map(([status, response]) => [status, codesIn(response)]));
};

it('the API reference has 304 exactly for the calls that know an ETag', () => {
  const unchanged = operations.filter(({ responses }) => '304' in responses);
  expect(unchanged.map(({ operationId }) => operationId)).toEqual(
    operationIds.filter((id) => routes[id].etag),
  );
});

describe('the errors of a call in the API reference', () => {
  it('are listed for every call, each code under its status and with the error body', () => {
    for (const id of operationIds) {
      const errors = Object.entries(codesOf(id));
      expect(errors.map(([status]) => status)).toEqual(expect.arrayContaining(['400', '429', '500', '503']));
      for (const [status, codes] of errors) {
        for (const code of codes) expect(errorCatalog[code as ErrorCode][0]).toBe(Number(status));
      }
    }
  });

  it('follow from who may make the call, what it acts on and what input it accepts', () => {
    expect(codesOf('listFacilities')).toEqual({
      400: ['BAD_REQUEST', 'VALIDATION_FAILED'],
      403: ['WRONG_ORIGIN'],
      413: ['TOO_LARGE'],
      429: ['TOO_MANY_ATTEMPTS'],
      500: ['INTERNAL'],
      503: ['UNAVAILABLE'],
    });
    expect(codesOf('updatePlan')).toEqual({
      400: ['BAD_REQUEST', 'VALIDATION_FAILED'],
      401: ['NOT_SIGNED_IN', 'SESSION_ENDED'],
      403: ['NOT_ALLOWED', 'SECOND_FACTOR_MISSING', 'WRONG_ORIGIN'],
      404: ['NOT_FOUND'],
      409: ['CONFLICT'],
      412: ['STALE'],
      413: ['TOO_LARGE'],
      422: ['KEY_REUSED'],
      428: ['VERSION_MISSING'],
      429: ['TOO_MANY_ATTEMPTS'],
      500: ['INTERNAL'],
      503: ['UNAVAILABLE'],
    });
    // A person whose edit is refused as stale gets the record as it is now.
    const updatePlan = operations.find(({ operationId }) => operationId === 'updatePlan');
    expect(JSON.stringify(updatePlan?.responses[412])).toContain('"current":{"type":"object"');
    expect(codesOf('deleteUser')[409]).toEqual(['CONFLICT', 'LAST_ADMIN', 'NOT_YOURSELF']);
    expect(codesOf('login')[401]).toEqual(['INVALID_CREDENTIALS', 'CODE_NEEDED']);
    // Every other call that lacks a code is refused with a field, as one with a wrong code is.
    expect(operationIds.filter((id) => codesOf(id)[401]?.includes('CODE_NEEDED'))).toEqual(['login']);
    // A person who must still set up a second factor may call this.
    expect(codesOf('startSecondFactor')[403]).toEqual(['WRONG_ORIGIN']);
  });

  it('have an example for every code that matches the error body schema', () => {
    const withExamples = z.looseObject({
      examples: z.record(z.string(), z.object({ value: errorBodySchema })),
    });
    for (const response of Object.values(
      z.record(z.string(), z.unknown()).parse(target('components/responses')),
    )) {
      const { examples } = withExamples.parse(answerOf(response).content['application/json']);
      for (const [code, { value }] of Object.entries(examples)) expect(value.code).toBe(code);
      expect(Object.keys(examples)).toEqual(codesIn(response));
    }
  });
});

// Covers what Redocly's recommended rules check and the contract's own test does not.
describe('the API reference for third-party tools', () => {
  it('names a license, and lists each call and path once, with a success response', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operationIds.length);
    for (const { responses } of operations)
      expect(Object.keys(responses)).toContainEqual(expect.stringMatching(/^2/));
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('declares every path parameter as required, and no parameter twice', () => {
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const { required } of inPath) expect(required).toBe(true);
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('has no broken reference and no unused component', () => {
    const pointed = new Set([...text.matchAll(/"\$ref":"(#\/[^"]+)"/g)].map(([, ref = '']) => ref));
    for (const ref of pointed) expect([ref, target(ref)]).toEqual([ref, expect.anything()]);
    const components = ['responses', 'schemas'].flatMap((kind) =>
      Object.keys(z.record(z.string(), z.unknown()).parse(target(`components/${kind}`))).map(
        (name) => `#/components/${kind}/${name}`,
      ),
    );
    expect([...pointed].filter((ref) => ref.startsWith('#/components/')).toSorted()).toEqual(
      components.toSorted(),
    );
  });

  it('lists every error that a call can return', () => {
    const listed = new Set(operationIds.flatMap((id) => Object.values(codesOf(id)).flat()));
    // These are returned before a request is matched to a call.
    const gateways = ['METHOD_NOT_ALLOWED', 'NOT_IN_TIME', 'HEADERS_TOO_LARGE'];
    expect([...listed, ...gateways].toSorted()).toEqual(Object.keys(errorCatalog).toSorted());
  });
});

it('answers may have more fields than the API reference lists, because a later release may add some', () => {
  const successes = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) < 400),
  );
  expect(JSON.stringify(successes)).not.toContain('"additionalProperties":false');
  expect(JSON.stringify(document.components)).not.toContain('"additionalProperties":false');
  // A request may not.
  expect(text).toContain('"additionalProperties":false');
});

it('the API reference names the headers that a call needs or understands', () => {
  const headersOf = (id: string) =>
    operations
      .find(({ operationId }) => operationId === id)
      ?.parameters.flatMap(({ name, in: place, required }) => (place === 'header' ? [[name, required]] : []));
  expect(headersOf('refresh')).toEqual([['Origin', true]]);
  // A program sends none.
  expect(headersOf('login')).toEqual([]);
  expect(headersOf('listPlans')).toEqual([['If-None-Match', false]]);
  expect(headersOf('updatePlan')).toEqual([
    ['If-Match', true],
    ['Idempotency-Key', false],
  ]);
  expect(text).toContain(`for ${limits.idempotencyDays} days`);
});
