import { rightsChangedHeader } from '../../../../shared/api/operation.ts';
import {
  type Current,
  type OperationId,
  type Output,
  type RequestOf,
  routes,
} from '../../../../shared/api/routes.ts';
import type * as z from '../../../../shared/zod.ts';
import { ApiFailure, failureOf, knownFailure, ownFailure } from './api-failure.ts';
import type { CallOptions, RequestParts, SendParts } from './api-request.ts';

/** What the API answers with. */
type Fresh<Data> = {
  readonly status: 200 | 201 | 204;
  readonly data: Data;
  readonly etag: string | undefined;
};

/** The same, or nothing where the ETag handed in still holds. */
export type Answer<Data> = Fresh<Data> | { readonly status: 304; readonly etag: string | undefined };

/** The typed client of the contract. Every method throws ApiFailure; anything else is a bug. */
export type Api = {
  /** Calls an operation and parses its answer by the contract. */
  call: <Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    options?: Pick<CallOptions, 'signal'>,
  ) => Promise<Fresh<Output<Id>>>;
  /** Calls an operation whose last answer is still here. */
  callIfChanged: <Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    options: CallOptions,
  ) => Promise<Answer<Output<Id>>>;
  /** The same call with the answer's text as `data`, for lists that are parsed in slices. */
  text: <Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    options: CallOptions,
  ) => Promise<Answer<string>>;
  /** Any request and its answer as it came, refusals too, for whoever tries the API. Renews the session like `call`. */
  raw: (id: OperationId, parts: RequestParts) => Promise<Response>;
};

/** What the client needs of the session. */
export type TokenSource = {
  /** A token that has not expired. @throws ApiFailure when there is none to be had. */
  token: () => Promise<string>;
  /** A token other than the one that was refused, and what the server said then. @throws ApiFailure */
  renew: (refused: string, refusal?: ApiFailure) => Promise<string>;
  /** The server refuses even a fresh token. */
  lost: (refusal?: ApiFailure) => void;
  /** The server allows less than this browser thought: reads role, facilities and profile again. Never rejects. */
  recheck: () => Promise<void>;
  /** The server says that role or facilities have changed since a token was made. */
  rightsChanged: (token: string) => void;
};

const responses: {
  readonly [Id in OperationId]: { readonly response: z.ZodMiniType<Output<Id>> | undefined };
} = routes;

const recordSchemas: {
  readonly [Id in OperationId]: { readonly ifMatch: z.ZodMiniType<Current<Id>> | undefined };
} = routes;

/**
 * The record as it is now, when this operation failed because somebody else changed the record since (412, code
 * STALE); undefined for every other failure. Show both versions, and send the edit again with `ifMatch` of this one.
 */
export function staleRecord<Id extends OperationId>(id: Id, error: unknown): Current<Id> | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'STALE') return undefined;
  return recordSchemas[id].ifMatch?.safeParse(error.current).data;
}

/** Operations without a response schema answer nothing. */
function isItsAnswer<Id extends OperationId>(id: Id, data: unknown): data is Output<Id> {
  return responses[id].response === undefined && data === undefined;
}

/** The answer's body by the contract. @throws ApiFailure BAD_ANSWER */
function parseAnswer<Id extends OperationId>(id: Id, text: string): Output<Id> {
  const schema = responses[id].response;
  try {
    if (schema !== undefined) return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw Object.assign(ownFailure('BAD_ANSWER'), { cause });
  }
  const nothing: unknown = undefined;
  if (isItsAnswer(id, nothing)) return nothing;
  throw ownFailure('BAD_ANSWER');
}

async function bodyText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw ownFailure(signal?.aborted ? 'ABORTED' : 'NETWORK');
  }
}

/** A refusal that this browser would not have run into, had it known the person's role and facilities of this moment. */
function showsOldRights(id: OperationId, failure: ApiFailure): boolean {
  const { access, scope } = routes[id];
  if (access === 'public') return false;
  if (failure.code === 'SECOND_FACTOR_MISSING') return true;
  return failure.code === 'NOT_ALLOWED' || (failure.code === 'NOT_FOUND' && scope === 'query');
}

export function createApi(send: SendParts, session: TokenSource): Api {
  async function sendWith(token: string, id: OperationId, request: RequestParts, options: CallOptions) {
    const response = await send(id, request, { ...options, token });
    if (response.headers.has(rightsChangedHeader)) session.rightsChanged(token);
    return response;
  }

  /** A 401 is answered by one renewal and one retry; a second 401 means the session is over. */
  async function sendAsCaller(id: OperationId, request: RequestParts, options: CallOptions) {
    if (routes[id].access === 'public') return send(id, request, options);
    const token = await session.token();
    const first = await sendWith(token, id, request, options);
    if (first.status !== 401) return first;
    const refusal = await failureOf(first);
    const second = await sendWith(await session.renew(token, refusal), id, request, options);
    if (second.status !== 401) return second;
    const final = await failureOf(second);
    session.lost(final);
    throw final.code === 'SESSION_ENDED' ? final : knownFailure('SESSION_ENDED');
  }

  const text: Api['text'] = async (id, request, options) => {
    const response = await sendAsCaller(id, request, options);
    const etag = response.headers.get('etag') ?? undefined;
    if (response.status === 304) return { status: 304, etag };
    if (!response.ok) {
      const failure = await failureOf(response);
      if (showsOldRights(id, failure)) void session.recheck();
      throw failure;
    }
    return { status: routes[id].status, data: await bodyText(response, options.signal), etag };
  };

  const callIfChanged: Api['callIfChanged'] = async (id, request, options) => {
    const answer = await text(id, request, options);
    return answer.status === 304 ? answer : { ...answer, data: parseAnswer(id, answer.data) };
  };

  return {
    text,
    raw: (id, parts) => sendAsCaller(id, parts, {}),
    callIfChanged,
    call: async (id, request, options = {}) => {
      const answer = await callIfChanged(id, request, options);
      // Nobody has said what is here already.
      if (answer.status === 304) throw ownFailure('BAD_ANSWER');
      return answer;
    },
  };
}
