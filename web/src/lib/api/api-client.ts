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

/** A successful API response other than "not modified". */
type Fresh<Data> = {
  readonly status: 200 | 201 | 204;
  readonly data: Data;
  readonly etag: string | undefined;
};

/** The same, or 304 without data if the given ETag still matches. */
export type Answer<Data> = Fresh<Data> | { readonly status: 304; readonly etag: string | undefined };

/** The contract's typed client. Every method throws ApiFailure; any other error is a bug. */
export type Api = {
  /** Calls an operation and parses its response by the contract. */
  call: <Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    options?: Pick<CallOptions, 'signal'>,
  ) => Promise<Fresh<Output<Id>>>;
  /** Calls an operation whose last response is cached here. */
  callIfChanged: <Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    options: CallOptions,
  ) => Promise<Answer<Output<Id>>>;
  /** The same with the response's text as `data`, for lists that are parsed in slices. */
  text: <Id extends OperationId>(
    id: Id,
    request: RequestOf<Id>,
    options: CallOptions,
  ) => Promise<Answer<string>>;
  /** Sends any request and returns the response as is, even a refusal, for the API tester. Renews the session like `call`. */
  raw: (id: OperationId, parts: RequestParts) => Promise<Response>;
};

/** What the client needs from the session. */
export type TokenSource = {
  /** Returns a token that has not expired. @throws ApiFailure if none is available */
  token: () => Promise<string>;
  /** Returns a token other than the refused one; `refusal` is what the server answered then. @throws ApiFailure */
  renew: (refused: string, refusal?: ApiFailure) => Promise<string>;
  /** Called when the server refuses even a fresh token. */
  lost: (refusal?: ApiFailure) => void;
  /** Called when the server allows less than this browser expected: reloads role, facilities and profile. Never rejects. */
  recheck: () => Promise<void>;
  /** Called when the server reports that the role or facilities have changed since a token was issued. */
  rightsChanged: (token: string) => void;
};

const responses: {
  readonly [Id in OperationId]: { readonly response: z.ZodMiniType<Output<Id>> | undefined };
} = routes;

const recordSchemas: {
  readonly [Id in OperationId]: { readonly ifMatch: z.ZodMiniType<Current<Id>> | undefined };
} = routes;

/**
 * Returns the current record if this operation failed with a version conflict (412, code STALE); undefined for every
 * other failure. Show both versions, and resend the edit with this one's version as `ifMatch`.
 */
export function staleRecord<Id extends OperationId>(id: Id, error: unknown): Current<Id> | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'STALE') return undefined;
  return recordSchemas[id].ifMatch?.safeParse(error.current).data;
}

/** Operations without a response schema return nothing. */
function isItsAnswer<Id extends OperationId>(id: Id, data: unknown): data is Output<Id> {
  return responses[id].response === undefined && data === undefined;
}

/** Parses a response's body by the contract. @throws ApiFailure BAD_ANSWER */
function parseAnswer<Id extends OperationId>(id: Id, text: string): Output<Id> {
  const schema = responses[id].response;
  try {
    if (schema !== undefined) return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw Object.assign(ownFailure('BAD_ANSWER'), { cause });
  }
  // The server sends nothing then; a network's web filter may answer with a page of its own.
  const data: unknown = text === '' ? undefined : text;
  if (isItsAnswer(id, data)) return data;
  throw ownFailure('BAD_ANSWER');
}

async function bodyText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw ownFailure(signal?.aborted ? 'ABORTED' : 'NETWORK');
  }
}

/** Reports whether a refusal could have been avoided, had this browser known the person's current role and facilities. */
function showsOldRights(id: OperationId, failure: ApiFailure): boolean {
  const { access, scope } = routes[id];
  if (access === 'public') return false;
  if (failure.code === 'SECOND_FACTOR_MISSING') return true;
  // A plan may simply have been deleted; anything else may be missing because the person has lost its facility.
  return failure.code === 'NOT_ALLOWED' || (failure.code === 'NOT_FOUND' && scope !== 'recordId');
}

export function createApi(send: SendParts, session: TokenSource): Api {
  async function sendWith(token: string, id: OperationId, request: RequestParts, options: CallOptions) {
    const response = await send(id, request, { ...options, token });
    if (response.headers.has(rightsChangedHeader)) session.rightsChanged(token);
    return response;
  }

  /** After a 401, renews the token once and retries once; a second 401 means the session is over. */
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
      // The request had no ETag, so "not modified" makes no sense.
      if (answer.status === 304) throw ownFailure('BAD_ANSWER');
      return answer;
    },
  };
}
