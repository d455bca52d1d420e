import type { Context } from 'aws-lambda';
import { localOriginProof } from '../../../infra/local/origin-proof.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { type Operation, operationsOf, routeKeyOf } from '../../../shared/api/operation.ts';
import * as z from '../../../shared/zod.ts';
import { openContainer } from '../../container.ts';
import type { NewEntry } from '../../data/audit/audit-log.ts';
import type { Item } from '../../data/table/table.ts';
import { httpEvent, type TestRequest } from '../../testing/http-event.ts';
import { type RecordedLog, recordedLog } from '../../testing/recorded-log.ts';
import { sampleConfig } from '../../testing/sample-config.ts';
import { storedItems } from '../../testing/stored-items.ts';
import type { Answer, HttpEvent, HttpResult } from '../call.ts';
import { createHandler, type HttpHandler } from '../create-handler.ts';
import { now, personItems, session, user } from './sample-person.ts';

const operation = operationsOf('plans');

export const config = sampleConfig;

const open = operation('POST', '/open', {
  access: 'public',
  audit: { kind: 'change' },
  summary: 'Anybody.',
  body: z.strictObject({ name: z.string() }),
  response: z.object({ done: z.boolean() }),
});
/** One operation of each kind that the steps distinguish; `forgotten` has no action. */
const routes = {
  open,
  cookie: { ...open, path: '/cookie', checksOrigin: true },
  own: {
    ...open,
    path: '/own',
    access: 'member',
    scope: 'query',
    query: z.strictObject({ facility: z.string() }),
  },
  edit: { ...open, path: '/edit', access: 'member', ifMatch: z.object({}), idempotent: true },
  send: { ...open, path: '/send', access: 'member', form: true, idempotent: true, body: z.looseObject({}) },
  forgotten: { ...open, path: '/forgotten' },
} as const satisfies Record<string, Operation>;
export type SampleId = keyof typeof routes;

export const signedIn = { authorization: 'Bearer good' };

export function event(id: SampleId, request: TestRequest = {}): HttpEvent {
  const example = routes[id].form ? 'broadcastEmail' : 'createPlan';
  return {
    ...httpEvent(example, { body: { name: 'a' }, ...request }),
    routeKey: routeKeyOf(routes[id]),
  };
}

type SampleAnswer = Omit<HttpResult, 'body'> & { readonly body: Record<string, unknown> };

type SampleApi = {
  /** The arguments of each run of an action. */
  readonly calls: Record<string, unknown>[];
  readonly log: RecordedLog;
  /** The entries that the audit log received. */
  readonly audited: NewEntry[];
  /** What every action does. */
  answer: () => Promise<Answer<unknown>>;
  /** Reads the proof that a call came through the site. */
  proof: () => Promise<string>;
  /** Returns a handler over a table with one person, their session, two facilities, and these items. */
  handler(more?: readonly Item[], onStart?: () => void): HttpHandler;
  call(id: SampleId, request?: TestRequest, more?: readonly Item[]): Promise<SampleAnswer>;
};

/** Returns the handler of a few small operations, over a table that is only read. */
export function sampleApi(): SampleApi {
  const api: SampleApi = {
    calls: [],
    log: recordedLog(),
    audited: [],
    answer: async () => ({ body: { done: true, secret: 'x' } }),
    proof: async () => localOriginProof,
    handler(more = [], onStart = () => undefined) {
      const { table } = storedItems([...personItems(), ...more]);
      const open = () => {
        onStart();
        const audit = { write: async (_: string, entry: NewEntry) => void api.audited.push(entry) };
        return openContainer({
          config,
          originProofs: { today: () => api.proof(), others: [] },
          log: api.log,
          table,
          audit,
          clock: () => now,
          verifyAccessToken,
        });
      };
      const action = (call: Record<string, unknown>) => {
        api.calls.push(call);
        return api.answer();
      };
      const actions = { open: action, cookie: action, own: action, edit: action, send: action };
      return createHandler<'plans'>(routes as never, open, () => actions as never);
    },
    async call(id, request, more) {
      const result = await api.handler(more)(event(id, request), {} as Context);
      return { ...result, body: result.body === undefined ? undefined : JSON.parse(result.body) };
    },
  };
  return api;
}

async function verifyAccessToken(text: string) {
  if (text !== 'good') throw new ApiError('NOT_SIGNED_IN');
  return { userId: user.id, subject: user.id, sessionId: session.sessionId, expires: 99, rights: 'before' };
}
