import { apiBase } from '../../../../shared/api/operation.ts';
import { type OperationId, type RequestOf, routes } from '../../../../shared/api/routes.ts';
import { versionTag } from '../../../../shared/records/version-tag.ts';
import { ownFailure } from './api-failure.ts';

export type CallOptions = {
  /** Stops the call, which then fails with code ABORTED. */
  signal?: AbortSignal | undefined;
  /** An ETag; if the response has not changed, the call returns 304 without data. */
  ifNoneMatch?: string | undefined;
};

/** Sends one operation and returns whatever response comes. @throws ApiFailure NETWORK or ABORTED if none comes */
export type Send = <Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  options?: CallOptions & { token?: string | undefined },
) => Promise<Response>;

/** The same for requests that may violate the contract. */
export type SendParts = (
  id: OperationId,
  parts: RequestParts,
  options?: CallOptions & { token?: string | undefined },
) => Promise<Response>;

/** API Gateway gives up after 29 s, so after this many milliseconds no response will come, nor the rest of one that has begun. */
const answerWithinMs = 30_000;

/** Files are sent first: 4 MB take over half a minute on a slow line. */
const fileWithinMs = 5 * 60_000;

/** The parts of a request, whatever they contain. */
export type RequestParts = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  ifMatch?: number | undefined;
  idempotencyKey?: string | undefined;
};

/** Returns the address, for example `/api/books/{id}` with its parameters filled in and encoded, and the query values given. */
export function urlOf(id: OperationId, { params = {}, query = {} }: RequestParts): string {
  const values = new Map(Object.entries(params));
  const path = routes[id].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `${apiBase}${path}${text === '' ? '' : `?${text}`}`;
}

function headersOf(
  { body, ifMatch, idempotencyKey }: RequestParts,
  token: string | undefined,
  ifNoneMatch: string | undefined,
): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  // For a form, the browser sets the type itself, including the boundary between its parts.
  if (body !== undefined && body !== null && !(body instanceof FormData))
    headers.set('Content-Type', 'application/json');
  if (ifMatch !== undefined) headers.set('If-Match', versionTag(ifMatch));
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (ifNoneMatch !== undefined) headers.set('If-None-Match', ifNoneMatch);
  return headers;
}

/** Builds a form of texts and files; a list repeats its name. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body))) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) form.append(name, each);
      else if (each !== undefined) form.append(name, String(each));
    }
  }
  return form;
}

/** Returns the response with a body that fails when it stalls: a lost connection would otherwise be waited for forever. */
function untilSilent(response: Response, silence: AbortController): Response {
  // A status that allows no body must not get one.
  if (response.status === 204 || response.status === 304 || response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const timer = setTimeout(() => silence.abort(), answerWithinMs);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
    },
    // Nothing is read or timed before the caller reads.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** Creates the sender from a fetch function (the browser's, or a test's). */
export function createSend(fetch: typeof globalThis.fetch): SendParts {
  return async (id, parts, { signal, ifNoneMatch, token } = {}) => {
    const form = routes[id].form ? formOf(parts.body) : undefined;
    const body = form ?? (parts.body === undefined ? null : JSON.stringify(parts.body));
    // Built before the call: an error here is not a network failure.
    const address = urlOf(id, parts);
    const headers = headersOf({ ...parts, body }, token, ifNoneMatch);
    const sendsFile = [...(form?.values() ?? [])].some((value) => value instanceof Blob);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), sendsFile ? fileWithinMs : answerWithinMs);
    try {
      const response = await fetch(address, {
        method: routes[id].method,
        headers,
        body,
        credentials: 'same-origin',
        // ETags are handled here; the browser's own cache must not answer for another person on this machine.
        cache: 'no-store',
        signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
      });
      return untilSilent(response, silence);
    } catch {
      throw ownFailure(signal?.aborted ? 'ABORTED' : 'NETWORK');
    } finally {
      clearTimeout(timer);
    }
  };
}
