import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../shared/api/errors.ts';
import { operationsOf } from '../../../shared/api/operation.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { httpEvent, type TestRequest } from '../../testing/http-event.ts';
import { validate } from './validate.ts';

const operation = operationsOf('plans');

const plain = operation('POST', '/things', {
  access: 'member',
  audit: { kind: 'change' },
  summary: 'A call that takes nothing.',
});
const full = {
  ...plain,
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ limit: z.optional(z.coerce.number()) }),
  body: z.strictObject({
    name: z
      .string()
      .check(z.minLength(3, 'This is too short.'), z.regex(/^[a-z]+$/, 'Only letters belong here.')),
    lines: z.optional(z.array(z.strictObject({ text: z.string() }))),
  }),
};
const withBody = { ...plain, body: full.body };

const event = (request: TestRequest) => httpEvent('createPlan', request);
const json = (text: string, contentType = 'application/json', base64 = false) =>
  event({ rawBody: { text, base64 }, headers: { 'content-type': contentType } });

/** Returns the error that a refused request gets. */
async function refusal(run: Promise<unknown>) {
  const error = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The request was not refused.', { cause: error });
  return { code: error.code, message: error.message, fields: { ...error.fields } };
}

describe('validate', () => {
  it('reads path, query, and body in the types of the schemas', async () => {
    const request = event({ params: { id: '7' }, query: { limit: 5 }, body: { name: 'abc' } });
    expect(await validate(full, request)).toEqual({
      params: { id: '7' },
      query: { limit: 5 },
      body: { name: 'abc' },
    });
  });

  it('returns nothing without schemas, and ignores an empty body and path values', async () => {
    const nothing = { params: undefined, query: undefined, body: undefined };
    expect(await validate(plain, event({ params: { id: '7' } }))).toEqual(nothing);
    expect(await validate(plain, json('{}'))).toEqual(nothing);
    expect(await validate(plain, json(''))).toEqual(nothing);
  });

  it.each(['{"a":1}', '[]'])('rejects the body %s if it expects none', async (text) => {
    expect(await refusal(validate(plain, json(text)))).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'This call takes no body.',
    });
  });

  it('rejects a query if it expects none', async () => {
    expect(await refusal(validate(plain, event({ query: 'a=1' })))).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'This call takes no query parameters.',
    });
  });

  it('reports the required fields of a missing body', async () => {
    expect(await refusal(validate(withBody, event({})))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { name: expect.any(String) },
    });
  });

  it('rejects null as a body, even if every field is optional', async () => {
    const patch = { ...plain, body: z.strictObject({ name: z.optional(z.string()) }) };
    for (const taken of [patch, withBody, plain]) {
      expect(await refusal(validate(taken, json('null')))).toMatchObject({
        code: 'BAD_REQUEST',
        message: 'The request must be a JSON object, not null.',
      });
    }
    expect(await validate(patch, json('{}'))).toMatchObject({ body: {} });
  });

  it('returns NOT_FOUND for a path value that cannot be an ID', async () => {
    const byId = { ...full, params: z.strictObject({ id: z.string().check(z.regex(/^[a-z]+$/)) }) };
    expect(await refusal(validate(byId, event({ params: { id: '😀' } })))).toMatchObject({
      code: 'NOT_FOUND',
      fields: {},
    });
  });
});

describe('invalid values', () => {
  const of = (body: string) => refusal(validate(withBody, json(body)));

  it('are reported by path, each with its first problem', async () => {
    expect(await of('{"name":"1","lines":[{"text":"a"},{"text":2}]}')).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'Some values are not valid. Please check the marked fields.',
      fields: { name: 'This is too short.', 'lines.1.text': expect.any(String) },
    });
  });

  it('are reported in a sentence if they are left out, also a choice', async () => {
    const body = z.strictObject({
      kind: z.enum(['plans', 'portals']),
      size: z.literal(1),
      notes: z.string(),
    });
    const required = 'This field is required.';
    expect(await refusal(validate({ ...plain, body }, json('{}')))).toMatchObject({
      fields: { kind: required, size: required, notes: required },
    });
  });

  it('include unknown fields, whatever their names', async () => {
    const unknown = expect.stringContaining('This field is not known');
    const { fields } = await of('{"name":"abc","role":1,"lines":[{"text":"a","no":1}]}');
    expect(fields).toEqual({ role: unknown, 'lines.0.no': unknown });
    const { fields: named } = await of('{"name":"abc","constructor":1}');
    expect(named).toEqual({ constructor: unknown });
  });

  it('are not all named if there are so many that the response could not be sent', async () => {
    const many = Array.from({ length: 90_000 }, (_, at) => [at.toString(36), 1]);
    const { fields } = await of(JSON.stringify(Object.fromEntries(many)));
    expect(fields).toMatchObject({ name: expect.any(String), 0: expect.any(String) });
    expect(JSON.stringify(fields).length).toBeLessThan(limits.bodyBytes);
  });

  it('include a query value that is given twice', async () => {
    const { code, fields } = await refusal(
      validate(full, event({ params: { id: '7' }, query: 'other=1&limit=1&limit=2', body: { name: 'abc' } })),
    );
    expect(code).toBe('VALIDATION_FAILED');
    expect(fields).toEqual({ limit: 'This was given more than once.' });
  });
});

describe('a JSON body', () => {
  const name = '{"name":"abc"}';
  const parsed = { body: { name: 'abc' } };

  it.each(['application/json', 'APPLICATION/JSON; charset=utf-8', 'application/json ;charset=utf-8'])(
    'is accepted as %s',
    async (contentType) => {
      expect(await validate(withBody, json(name, contentType))).toMatchObject(parsed);
    },
  );

  it.each(['', 'text/plain', 'application/jsonx', 'text/plain; application/json', 'application/xjson'])(
    'is not accepted as %j',
    async (contentType) => {
      expect(await refusal(validate(withBody, json(name, contentType)))).toMatchObject({
        code: 'BAD_REQUEST',
        message: 'The request must be JSON (content-type application/json).',
      });
    },
  );

  it('requires a content type', async () => {
    const { 'content-type': _, ...headers } = json(name).headers;
    expect(await refusal(validate(withBody, { ...json(name), headers }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The request must be JSON (content-type application/json).',
    });
  });

  it('is also read from the gateway’s base64', async () => {
    const base64 = Buffer.from(name).toString('base64');
    expect(await validate(withBody, json(base64, 'application/json', true))).toMatchObject(parsed);
  });

  it.each([
    ['{"name":', false],
    [Buffer.from([0x22, 0xff, 0x22]).toString('base64'), true],
  ])('is rejected if it is malformed: %s', async (text, base64) => {
    expect(await refusal(validate(withBody, json(text, 'application/json', base64)))).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The request could not be read as JSON.',
    });
  });

  it('may have the maximum size and not a byte more, whatever its content type', async () => {
    const ofSize = (bytes: number) => `${name}${' '.repeat(bytes - name.length)}`;
    expect(await validate(withBody, json(ofSize(limits.bodyBytes)))).toMatchObject(parsed);
    const larger = json(ofSize(limits.bodyBytes + 1), 'text/plain');
    expect(await refusal(validate(withBody, larger))).toMatchObject({ code: 'TOO_LARGE' });
  });
});

it('a form is read if the operation expects one', async () => {
  const form = { ...plain, form: true as const, body: z.strictObject({ subject: z.string() }) };
  expect(await validate(form, httpEvent('broadcastEmail', { body: { subject: 'Hello' } }))).toMatchObject({
    body: { subject: 'Hello' },
  });
});
