import type { OperationId } from '../../../../shared/api/routes.ts';
import type { Api } from '../../lib/api/api-client.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import type { RequestParts } from '../../lib/api/api-request.ts';
import { maskTokens } from './mask-token.ts';

/** The outcome of a call. */
export type CallAnswer = {
  /** `GET /api/hub/portals` */
  readonly request: string;
  /** Undefined if no response arrived. */
  readonly status: number | undefined;
  readonly ms: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Length of the body in characters. */
  readonly length: number;
  /** The body, or for an error its status, data and message, as JSON. Tokens are masked. */
  readonly text: string;
};

/** The most characters to show: more than anyone reads, and the whole list of a large hospital would slow a browser down. */
const mostShown = 100_000;

/** Sends one call and never throws: a failure is also an answer. */
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
