import { errorCatalog } from '../../../shared/api/errors.ts';
import { apiBase } from '../../../shared/api/operation.ts';
import { type OperationId, routes } from '../../../shared/api/routes.ts';
import type { Plan } from '../../../shared/plan/plan.ts';

/** One call as it left the browser. */
export type SentCall = {
  readonly id: OperationId | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
};

type Reply = Response | 'network-down' | undefined;
type Replies = { [Id in OperationId]?: (call: SentCall) => Reply | Promise<Reply> };

/** A response with a JSON body. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** Replies with a facility's plans in one page. */
export const listAnswer =
  (plans: readonly Plan[], version = 'v1') =>
  () =>
    json({ data: plans, total: plans.length, version }, 200, { ETag: `"${version}"` });

/** The API's error body. */
export const refusal = (status: number, code: string, message: string) =>
  json({ code, message, requestId: 'req-1' }, status);

/** The refusal of a save over an older version than the `current` one. */
export function stale(current: object): Response {
  const [status, message] = errorCatalog.STALE;
  return json({ code: 'STALE', message, requestId: 'req-1', current }, status);
}

const parameters = ({ path }: { readonly path: string }) => path.split('{').length;
const patterns = (Object.keys(routes) as OperationId[])
  // As in the gateway, a fixed part takes precedence over a parameter.
  .sort((a, b) => parameters(routes[a]) - parameters(routes[b]))
  .map((id) => ({
    id,
    method: routes[id].method,
    pattern: new RegExp(`^${apiBase}${routes[id].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

const operationOf = (method: string, path: string): OperationId | undefined =>
  patterns.find((route) => route.method === method && route.pattern.test(path))?.id;

const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined);

/** Returns a form's content: a name that occurs several times becomes a list. */
function fieldsOf(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** A fetch function that answers by operation and records what was sent. Replies can be changed between calls. */
export function fakeApi(prepared: Replies) {
  // The top bar requests the notes on every page, and every search the names.
  const replies: Replies = {
    listMustReads: () => json({ data: [] }),
    listPayerNames: () => json({ items: [], listVersion: 1 }),
    ...prepared,
  };
  const sent: SentCall[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'https://guide.test');
    const method = init.method ?? 'GET';
    const call: SentCall = {
      id: operationOf(method, url.pathname),
      method,
      path: url.pathname + url.search,
      headers: new Headers(init.headers),
      body: init.body instanceof FormData ? fieldsOf(init.body) : parsed(init.body),
    };
    sent.push(call);
    init.signal?.throwIfAborted();
    const reply = call.id === undefined ? undefined : await replies[call.id]?.(call);
    init.signal?.throwIfAborted();
    if (reply === 'network-down') throw new TypeError('Failed to fetch');
    return reply ?? refusal(404, 'NOT_FOUND', 'No reply was prepared for this call.');
  };
  const calls = (id: OperationId) => sent.filter((call) => call.id === id);
  return { fetch, sent, calls, replies, count: (id: OperationId) => calls(id).length };
}
