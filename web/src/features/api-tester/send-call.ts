import type { OperationId } from '../../../../shared/api/routes.ts';
import type { Api } from '../../lib/api/api-client.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import type { RequestParts } from '../../lib/api/api-request.ts';
import { maskTokens } from './mask-token.ts';

/** What came of a call. */
export type CallAnswer = {
  /** `GET /api/hub/portals` */
  readonly request: string;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Length of the body in characters. */
  readonly length: number;
  /** The body, or of an error its status, data and message, as JSON. Tokens are masked. */
  readonly text: string;
};

/** More than anybody reads; a browser would labour on the whole list of a large hospital. */
const mostShown = 100_000;

/** Sends one call and never throws: a failure is an answer, too. */
export async function sendCall(
  api: Api,
  request: string,
  id: OperationId,
  parts: RequestParts,
): Promise<CallAnswer> {
  const began = performance.now();
  try {
    const response = await api.raw(id, parts);
    const body = await response.text();
    const ms = Math.round(performance.now() - began);
    const data = dataOf(body);
    const { status } = response;
    const shown = response.ok ? data : { status, data, message: messageOf(data) ?? response.statusText };
    const headers = [...response.headers].map(([name, value]) => [name, maskTokens(value)] as const);
    return { request, status, ms, headers, length: body.length, text: textOf(shown) };
  } catch (error) {
    const ms = Math.round(performance.now() - began);
    const { status, message } =
      error instanceof ApiFailure ? error : { status: undefined, message: String(error) };
    const text = textOf({ status: status ?? null, data: null, message });
    return { request, status, ms, headers: [], length: 0, text };
  }
}

function dataOf(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

const messageOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : undefined;

function textOf(value: unknown): string {
  const text = maskTokens(JSON.stringify(value, null, 2));
  if (text.length <= mostShown) return text;
  const rest = (text.length - mostShown).toLocaleString();
  return `${text.slice(0, mostShown)}\n… and ${rest} characters more`;
}
