import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Operation, rightsChangedHeader } from '../../../shared/api/operation.ts';
import { limits } from '../../../shared/limits.ts';
import type { Answer, Encoding, HttpResult, RequestFacts } from '../call.ts';

/** Smaller bodies gain nothing from compression. */
const worthCompressing = 1_400;

/** Returns a text in an encoding that the caller accepts. Brotli at level 4 is about as fast as gzip and a third smaller. */
export async function encode(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    return compressed((done) => brotliCompress(text, { params }, done));
  }
  return encoding === 'gzip' ? compressed((done) => gzip(text, done)) : Buffer.from(text);
}

/** Does what `promisify` does; importing `node:util` loads worker threads and much else, which would slow each cold start. */
function compressed(compress: (done: (error: Error | null, bytes: Buffer) => void) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    compress((error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}

/** Turns an action's answer into an HTTP result. The body is sent only in the form that the contract defines. */
export async function respond(
  operation: Operation,
  request: RequestFacts,
  answer: Answer<unknown>,
  rightsChanged = false,
): Promise<HttpResult> {
  const headers: Record<string, string> = { ...baseHeaders(request.requestId) };
  if (rightsChanged) headers[rightsChangedHeader] = '1';
  if (answer.etag !== undefined) headers.etag = answer.etag;
  const cookies = answer.cookies === undefined ? {} : { cookies: [...answer.cookies] };
  // A 304 needs it too: the answer it stands for has a body.
  if (operation.response !== undefined) headers.vary = 'accept-encoding';
  if ('notModified' in answer) return { statusCode: 304, headers, ...cookies };
  if (operation.response === undefined) return { statusCode: operation.status, headers, ...cookies };
  headers['content-type'] = 'application/json; charset=utf-8';
  if ('encoded' in answer) {
    return {
      statusCode: operation.status,
      ...encodedBody(headers, answer.encoded, answer.encoding),
      ...cookies,
    };
  }
  const text = JSON.stringify(operation.response.parse(answer.body));
  const encoding = text.length < worthCompressing ? 'identity' : request.encoding;
  return {
    statusCode: operation.status,
    ...encodedBody(headers, await encode(text, encoding), encoding),
    ...cookies,
  };
}

/**
 * Returns the headers of every answer. Nothing may cache an answer, not even the browser: the site caches lists
 * itself, revalidates them by ETag itself, and deletes them at sign-out.
 */
export function baseHeaders(requestId: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
  };
}

function encodedBody(headers: Record<string, string>, body: Buffer, encoding: Encoding): HttpResult {
  const plain = encoding === 'identity';
  // Lambda encodes a text body as JSON, which can double its size; base64 always adds a third.
  if (plain && body.byteLength <= limits.answerBytes / 2) return { headers, body: body.toString('utf8') };
  return {
    headers: plain ? headers : { ...headers, 'content-encoding': encoding },
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}
