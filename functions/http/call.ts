import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Operation } from '../../shared/api/operation.ts';
import type { Input, OperationId, Output, Routes } from '../../shared/api/routes.ts';
import type * as z from '../../shared/zod.ts';
import type { Directory, FacilityEntry } from '../data/facility-directory.ts';
import type { SessionRecord } from '../data/people/session-record.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import type { PlanWrites } from '../data/plans/plan-writes.ts';
import type { Once } from '../data/records/idempotency.ts';
import type { Item } from '../data/records/table.ts';

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** Who is calling: the person's record, session and facilities as they are now, not as the token remembers them. */
export type Actor = {
  readonly user: UserRecord;
  readonly session: SessionRecord;
  readonly directory: Directory;
  /** When the access token ends, in seconds since 1970. */
  readonly tokenExpires: number;
};

/** The facility a call is about, known to be in use and open to the actor, and how often its plans were written to. */
export type ScopedFacility = { readonly entry: FacilityEntry; readonly writes: PlanWrites };

/** Facts of the HTTP request that actions may use. */
export type RequestFacts = {
  readonly requestId: string;
  readonly now: Date;
  readonly cookies: ReadonlyMap<string, string>;
  /** Network address of the caller as seen by the gateway; of IPv6 the network (/64). */
  readonly clientAddress: string;
  readonly ifNoneMatch: string | undefined;
  /** Best encoding the caller accepts for a large answer. */
  readonly encoding: Encoding;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** What an action of one operation receives. Typed from the contract: a public call has no actor. */
export type Call<Id extends OperationId> = {
  readonly input: Input<Id>;
  readonly request: RequestFacts;
  readonly actor: Routes[Id]['access'] extends 'public' ? undefined : Actor;
  readonly facility: Routes[Id]['scope'] extends 'none' ? undefined : ScopedFacility | undefined;
  /** The version of the record that the caller saw, from If-Match. */
  readonly ifMatch: Routes[Id]['ifMatch'] extends z.ZodMiniType ? number : undefined;
  /** Set when the caller sent an Idempotency-Key: the action keeps its answer with it (data/idempotency.ts). */
  readonly once: Routes[Id]['idempotent'] extends true ? Once | undefined : undefined;
};

/** What an action gives back. `encoded` is a body that is already JSON text in the accepted encoding. */
export type Answer<Body> = {
  readonly etag?: string | undefined;
  readonly cookies?: readonly string[];
} & (
  | { readonly body: Body }
  | { readonly notModified: true }
  | { readonly encoded: Buffer; readonly encoding: Encoding }
);

export type Action<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Output<Id>>>;

/** The state of one request while it passes the middleware; each step fills in what the next ones need. */
export type RequestContext = {
  operationId?: string;
  operation?: Operation;
  request?: RequestFacts;
  actor?: Actor;
  facility?: ScopedFacility;
  /** True if role or facilities are not those that the access token was made for: the browser is told. */
  rightsChanged?: boolean;
  /** Set when the action has begun: before that, a failure has changed nothing. */
  acting?: boolean;
  ifMatch?: number;
  once?: Once;
  /** Where the answer to this Idempotency-Key is kept, and what was there. */
  kept?: { readonly id: string; readonly item: Item | undefined };
  input?: { params: unknown; query: unknown; body: unknown };
};
