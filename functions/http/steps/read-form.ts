import { createHash } from 'node:crypto';
import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { HttpEvent } from '../call.ts';

/** The largest file, plus room for the other fields. */
const formBytes = limits.broadcast.attachmentBytes + 256 * 1024;

/**
 * Returns the fields of a form: a text or file for a name that occurs once, a list for one that is repeated.
 * @throws ApiError BAD_REQUEST or TOO_LARGE
 */
export async function readForm(event: HttpEvent): Promise<Record<string, unknown>> {
  const contentType = event.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ApiError('BAD_REQUEST', 'The request must be a form (content-type multipart/form-data).');
  }
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > formBytes) {
    throw new ApiError('TOO_LARGE', 'The attachment is larger than 4 MB. Choose a smaller file.');
  }
  const form = await parse(bytes, contentType);
  return Object.fromEntries(
    Array.from(
      Map.groupBy(form, ([name]) => name),
      ([name, fields]) => {
        const values = fields.map(([, value]) => value);
        return [name, values.length === 1 ? values[0] : values];
      },
    ),
  );
}

/** Returns the same fields with digests in place of files, so that a repeated request can be told from a different one. */
export async function withDigests(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).map(async ([name, value]) => [name, await digested(value)]);
  return Object.fromEntries(await Promise.all(fields));
}

async function digested(value: unknown): Promise<unknown> {
  if (!(value instanceof File)) return value;
  const content = new Uint8Array(await value.arrayBuffer());
  return [value.name, createHash('sha256').update(content).digest('hex')];
}

async function parse(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new ApiError('BAD_REQUEST', 'The request could not be read as a form.');
  }
}
