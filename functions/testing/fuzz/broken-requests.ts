import fc from 'fast-check';
import type { TestRequest } from '../http-event.ts';

/** Values that break careless code: types, sizes, encodings, prototype keys, formulas, markup, control characters. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\r\nSet-Cookie: x=1',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  "' OR 1=1 --",
  '{"$gt":""}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '=HYPERLINK("https://evil.example")',
  '🏥'.repeat(100),
  '\ud800',
  '\u202Eabc',
  'İ'.repeat(300),
  'a'.repeat(100_000),
] as const;

/** Any 16 bits as a letter, including halves of surrogate pairs. */
const unit = fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code));
const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit, maxLength: 300 }));

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 1, [], {}, [[]], [null], {
    a: { b: {} },
  }),
  fc.anything({ maxDepth: 3 }).map(jsonable),
);

const rawBodies = fc.oneof(
  fc.constantFrom(
    { text: '{' },
    { text: '{"a":1,}' },
    { text: '\ufeff{}' },
    { text: 'null' },
    { text: '[]' },
    { text: '"text"' },
    { text: '12' },
    { text: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}' },
    { text: '['.repeat(20_000) },
    { text: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}` },
    { text: `{"email":"${'a'.repeat(1_100_000)}"}` },
    { text: Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]).toString('base64'), base64: true },
    { text: Buffer.from([0x1f, 0x8b, 0x08, 0x00]).toString('base64'), base64: true },
    { text: '!!!not base64!!!', base64: true },
  ),
  fc.string({ unit, maxLength: 200 }).map((text) => ({ text })),
);

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'accept-encoding': 'br;q=0, gzip;q=0, *' },
  { 'accept-encoding': 'zstd, 🏥' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"'.repeat(500) },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x.'.repeat(2_000)}` },
  { cookie: 'broken', 'x-forwarded-for': '127.0.0.1' },
  { origin: 'null' },
  { 'if-match': '*' },
  { 'if-match': '' },
  { 'if-match': 'W/"' },
  { 'if-match': '"1", "2"' },
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': `"${'1-'.repeat(3_000)}"` },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'a b\r\nc: d' },
  { 'idempotency-key': '🏥🏥🏥🏥' },
  { 'idempotency-key': 'k'.repeat(9_000) },
  { 'idempotency-key': '__proto__' },
);

/** Requests made from a valid one by breaking it in one way; `weight` is their share among all ways. */
type Way = { readonly weight: number; readonly requests: fc.Arbitrary<TestRequest> };

/** Returns valid requests with one thing broken, way by way. The same seed gives the same requests. */
export function brokenRequests(right: TestRequest): readonly Way[] {
  const part = (name: 'params' | 'query' | 'body'): fc.Arbitrary<TestRequest> => {
    const original = record(right[name]);
    const fields = Object.keys(original);
    const changed = fields.length === 0 ? fc.constant({}) : oneFieldBroken(original, fields, name === 'body');
    const added = fc
      .tuple(fc.oneof(fc.constantFrom('__proto__', 'role', 'status', '$where', 'a.b'), oddText), oddValue)
      .map(([key, value]) => ({ ...original, ...own(key, name === 'body' ? value : urlText(value)) }));
    return fc.oneof(changed, added).map((value) => ({ ...right, [name]: value }));
  };
  return [
    { weight: 3, requests: part('body') },
    { weight: 2, requests: part('query') },
    { weight: 1, requests: part('params') },
    { weight: 1, requests: rawBodies.map((rawBody) => ({ ...right, rawBody })) },
    { weight: 1, requests: oddText.map((query) => ({ ...right, query: query.slice(0, 9_000) })) },
    {
      weight: 1,
      requests: oddHeaders.map((headers) => ({ ...right, headers: { ...right.headers, ...headers } })),
    },
    {
      weight: 1,
      requests: oddText.map((text) => ({ ...right, cookies: [`__Host-coverage-guide=${text}`, text] })),
    },
  ];
}

function oneFieldBroken(original: Record<string, unknown>, fields: string[], anyType: boolean) {
  return fc.tuple(fc.constantFrom(...fields), fc.boolean(), oddValue).map(([field, drop, value]) => {
    const { [field]: _, ...rest } = original;
    if (drop) return rest;
    return { ...rest, ...own(field, anyType ? value : urlText(value)) };
  });
}

/** Returns a value as a URL can carry it: half of a surrogate pair cannot be encoded. */
const urlText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

/** Creates an own property even for `__proto__`, which an object literal would treat as the prototype. */
function own(key: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([[key, value]]);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function jsonable(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return String(typeof value);
  }
}
