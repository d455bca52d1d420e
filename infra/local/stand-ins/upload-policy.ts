import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from '../../../shared/zod.ts';

/*
 * How S3 checks an upload form: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html and
 * sigv4-post-example.html.
 */

/** The keys that forms are signed with. */
export type Keys = { readonly id: string; readonly secret: string };

/** An error answer of S3. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const policySchema = z.object({
  expiration: z.string(),
  conditions: z.array(
    z.union([z.record(z.string(), z.string()), z.array(z.union([z.string(), z.number()]))]),
  ),
});
type Condition = z.infer<typeof policySchema>['conditions'][number];

/** The form's fields before its file, by lowercase name; S3 ignores everything after the file. */
type Form = { readonly fields: ReadonlyMap<string, string>; readonly bytes: number };

/**
 * @param body a multipart form, with its content type
 * @param now milliseconds since 1970
 * @throws Refusal unless the signature, the expiration and every condition are met
 */
export async function validateUpload(
  bucket: string,
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
  keys: Keys,
  now: number,
): Promise<void> {
  const form = await read(body, contentType);
  const field = (name: string): string => form.fields.get(name) ?? '';
  if (!form.fields.has('policy')) throw denied('Access Denied');
  checkSignature(field, keys);
  const policy = policyIn(field('policy'));
  if (!(Date.parse(policy.expiration) > now)) throw invalid('Policy expired.');
  const formFields = new Map([...form.fields, ['bucket', bucket]]);
  const named = new Set(['x-amz-signature', 'policy']);
  for (const condition of policy.conditions) named.add(check(condition, formFields, form.bytes));
  const extra = [...form.fields.keys()].filter((name) => !named.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) throw invalid(`Extra input fields: ${extra.join(', ')}`);
}

async function read(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Form> {
  const fields = new Map<string, string>();
  for (const [name, value] of await entries(body, contentType)) {
    if (typeof value !== 'string') return { fields, bytes: value.size };
    if (fields.has(name.toLowerCase())) throw malformed();
    fields.set(name.toLowerCase(), value);
  }
  throw new Refusal(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
}

async function entries(body: Uint8Array<ArrayBuffer>, contentType: string) {
  try {
    return [...(await new Response(body, { headers: { 'content-type': contentType } }).formData())];
  } catch {
    throw malformed();
  }
}

/** @param field returns the text of a form field, or an empty text */
function checkSignature(field: (name: string) => string, { id, secret }: Keys): void {
  const [keyId, day = '', region = '', service, end] = field('x-amz-credential').split('/');
  if (keyId !== id) {
    throw new Refusal(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  const algorithm = field('x-amz-algorithm') === 'AWS4-HMAC-SHA256';
  const signingKey = ['s3', 'aws4_request'].reduce(
    (key, part) => hmac(key, part),
    hmac(hmac(`AWS4${secret}`, day), region),
  );
  const expected = hmac(signingKey, field('policy'));
  const signature = Buffer.from(field('x-amz-signature'), 'hex');
  const same = signature.length === expected.length && timingSafeEqual(signature, expected);
  const scope = service === 's3' && end === 'aws4_request' && field('x-amz-date').startsWith(day);
  if (same && algorithm && scope) return;
  throw new Refusal(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function policyIn(text: string): z.infer<typeof policySchema> {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    throw new Refusal(400, 'InvalidPolicyDocument', 'The content of the form does not meet the conditions.');
  }
}

/** @returns the field that the condition is about */
function check(condition: Condition, formFields: ReadonlyMap<string, string>, bytes: number): string {
  const [kind, name, value] = Array.isArray(condition) ? condition : exactly(condition);
  if (kind === 'content-length-range') {
    if (bytes < Number(name)) throw tooSmall();
    if (bytes > Number(value)) throw tooLarge();
    return '';
  }
  const field = String(name).replace(/^\$/, '').toLowerCase();
  const fieldValue = formFields.get(field);
  const holds =
    kind === 'eq' ? fieldValue === value : kind === 'starts-with' && fieldValue?.startsWith(String(value));
  if (!holds) throw invalid(`Policy Condition failed: ${JSON.stringify([kind, name, value])}`);
  return field;
}

function exactly(condition: Readonly<Record<string, string>>): readonly (string | number | undefined)[] {
  const [name, value] = Object.entries(condition)[0] ?? [];
  return ['eq', `$${name}`, value];
}

const denied = (message: string) => new Refusal(403, 'AccessDenied', message);
const invalid = (why: string) => denied(`Invalid according to Policy: ${why}`);
const malformed = () =>
  new Refusal(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
const tooSmall = () =>
  new Refusal(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
const tooLarge = () =>
  new Refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
