import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { errorAnswers } from '../../shared/api/error-answers.ts';
import type { ErrorBody } from '../../shared/api/error-body.ts';
import type { OperationId } from '../../shared/api/routes.ts';
import type { HttpResult } from '../http/call.ts';

export type TestAnswer = {
  status: number;
  /** Bytes of the body as sent, compressed or not. */
  bytes: number;
  body: unknown;
  headers: Record<string, unknown>;
  cookies: string[];
};

/**
 * Decodes an answer as a browser does.
 * @throws for an error that the API reference does not list: integrators rely on it for what a call can return
 */
export function readAnswer(id: OperationId, result: HttpResult): TestAnswer {
  const bytes = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const encoding = result.headers?.['content-encoding'];
  const plain =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  const text = plain.toString('utf8');
  const answer = {
    status: result.statusCode ?? 0,
    bytes: bytes.length,
    body: text === '' ? undefined : JSON.parse(text),
    headers: { ...result.headers },
    cookies: [...(result.cookies ?? [])],
  };
  if (answer.status >= 400) refuseUnnamed(id, answer.body);
  return answer;
}

function refuseUnnamed(id: OperationId, { code }: ErrorBody): void {
  if (errorAnswers(id).includes(code)) return;
  throw new Error(`${id} answered ${code}, which shared/api/error-answers.ts does not name.`);
}
