import { ApiError, wrongField } from '../../../shared/api/errors.ts';
import type { Operation } from '../../../shared/api/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type * as z from '../../../shared/zod.ts';
import { idempotentRequest } from '../../data/records/idempotency.ts';
import { orNotFound } from '../../data/records/stored.ts';
import type { Authorized, Found, HttpEvent, Received, Validated } from '../call.ts';
import { checkKey, seenVersion } from './preconditions.ts';
import { readForm, withDigests } from './read-form.ts';

/** The step that checks version and key, and parses everything else. */
export async function validateRequest({
  event,
  request,
  operation,
  repeated,
}: Received & Found & Authorized): Promise<Validated> {
  checkKey(operation, event);
  const ifMatch = seenVersion(operation, event);
  const input = await validate(operation, event);
  if (repeated === undefined) return { input, ifMatch, once: undefined };
  const body = operation.form ? await withDigests(input.body) : input.body;
  return { input, ifMatch, once: idempotentRequest(repeated.id, { ifMatch, ...input, body }, request.now) };
}

/**
 * Parses a request's path, query and body by the operation's schemas. Unknown fields are rejected.
 * @throws ApiError NOT_FOUND for a path that cannot lead to anything; BAD_REQUEST, TOO_LARGE, or VALIDATION_FAILED
 * with the wrong fields named
 */
export async function validate(operation: Operation, event: HttpEvent): Promise<Validated['input']> {
  const params = parsePath(operation.params, { ...event.pathParameters });
  const query = parse(
    operation.query,
    queryFields(event.rawQueryString),
    'This call takes no query parameters.',
  );
  const sent = operation.form ? await readForm(event) : readJson(event);
  const body = parse(operation.body, sent, 'This call takes no body.');
  return { params, query, body };
}

/** Parses the path. Text that cannot be an ID or name gets the same NOT_FOUND as an unknown one. */
function parsePath(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  return parsed === undefined ? undefined : orNotFound(parsed.success ? parsed.data : undefined);
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, refusal?: string): unknown {
  if (schema === undefined) {
    const isSent = value !== undefined && !(isRecord(value) && Object.keys(value).length === 0);
    if (isSent && refusal !== undefined) throw new ApiError('VALIDATION_FAILED', refusal);
    return undefined;
  }
  const parsed = schema.safeParse(value ?? {}, { error: missing });
  if (parsed.success) return parsed.data;
  throw new ApiError('VALIDATION_FAILED', undefined, fieldMessages(parsed.error));
}

/** The message if a field without one of its own for that is left out. */
const missing: z.core.$ZodErrorMap = ({ input }) =>
  input === undefined ? 'This field is required.' : undefined;

// During an update, the new site may meet functions of the previous release for a few minutes.
const unknownField = 'This field is not known to the server. After an update, try again in a few minutes.';

// More than any form has fields. The largest body has room for so many that the response would not fit into 6 MB.
const mostMessages = 1_000;

/** Returns one message per wrong field, under its dotted path; unknown fields under their own names. */
function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const found = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownField }))
      : issue,
  );
  const messages = new Map<string, string>();
  for (const { path, message } of found.slice(0, mostMessages)) {
    const field = path.join('.');
    if (!messages.has(field)) messages.set(field, message);
  }
  // A field may have the name of a prototype property, so the object is built without a prototype.
  return Object.assign(Object.create(null), Object.fromEntries(messages));
}

function queryFields(rawQuery: string): Record<string, string> {
  const fields: [string, string][] = [...new URLSearchParams(rawQuery)];
  const names = fields.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw wrongField(repeated, 'This was given more than once.');
  }
  return Object.fromEntries(fields);
}

function readJson(event: HttpEvent): unknown {
  if (event.body === undefined || event.body === '') return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > limits.bodyBytes) throw new ApiError('TOO_LARGE');
  const contentType = event.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new ApiError('BAD_REQUEST', 'The request must be JSON (content-type application/json).');
  }
  const value = parseJson(bytes);
  // An edit without fields changes nothing and succeeds; null is a client's mistake, not such an edit.
  if (value === null) throw new ApiError('BAD_REQUEST', 'The request must be a JSON object, not null.');
  return value;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('BAD_REQUEST', 'The request could not be read as JSON.');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
