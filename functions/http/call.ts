import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Operation } from '../../shared/api/operation.ts';
import type { Input, OperationId, Output, Routes } from '../../shared/api/routes.ts';
import type { AuditTarget } from '../../shared/audit/audit.ts';
import type { AuditKind } from '../../shared/audit/audit-kinds.ts';
import type * as z from '../../shared/zod.ts';
import type { Directory, FacilityEntry } from '../data/facility-directory.ts';
import type { SessionRecord } from '../data/people/session-record.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import type { PlanWrites } from '../data/plans/plan-writes.ts';
import type { IdempotentRequest } from '../data/records/idempotency.ts';
import type { Item } from '../data/table/table.ts';

export type HttpEvent = APIGatewayProxyEventV2;
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** The caller: their current record, session and facilities, not those of the time when the token was made. */
export type Actor = {
  readonly user: UserRecord;
  readonly session: SessionRecord;
  readonly directory: Directory;
  /** When the access token ends, in seconds since 1970. */
  readonly tokenExpires: number;
};

/** A facility and the counts of writes to its plans. */
export type FacilityWrites = { readonly entry: FacilityEntry; readonly writes: PlanWrites };

/** The facility a call is about, known to be in use and open to the actor. */
export type ScopedFacility = FacilityWrites & {
  /** How often its payer contracts and plan policies were written. */
  readonly hubVersion: number;
};

/** Facts of the HTTP request that actions may use. */
export type RequestFacts = {
  readonly requestId: string;
  readonly now: Date;
  readonly cookies: ReadonlyMap<string, string>;
  /** The caller's network address as the gateway sees it; for IPv6 its /64 network. */
  readonly clientAddress: string;
  /** The browser's User-Agent header. */
  readonly userAgent: string;
  /** The same address, but for IPv6 the larger /48 network that a provider may assign to one customer. */
  readonly clientNetwork: string;
  readonly ifNoneMatch: string | undefined;
  /** Best encoding the caller accepts for a large answer. */
  readonly encoding: Encoding;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** What an action adds to the audit log entry of its call. A later note adds to an earlier one, or replaces it. */
export type AuditNote = {
  /** The actor of a call without a session, noted once they have proven who they are. */
  readonly actor?: UserRecord | { readonly id: string };
  readonly target?: AuditTarget;
  /** For a call that is recorded only in some cases: the kind of its entry. */
  readonly kind?: AuditKind;
  /** An address that somebody typed without proving it: logged as the account it belongs to, or else as a digest. */
  readonly typedEmail?: string;
  /** What was changed, in the product's own words, never in text that people wrote. */
  readonly detail?: string;
};

/** The audit log's view of one request, from its first step to its answer or refusal. */
export type AuditTrail = {
  note(note: AuditNote): void;
  /** Sets the target to a created record, by the ID in the answer; the name that the action has noted stays. */
  created(target: AuditTarget): void;
  /** Sets which call it is, as soon as that is known. */
  found(event: HttpEvent, request: RequestFacts, operationId: string, operation: Operation): void;
  /**
   * Writes an entry stating that an act is about to begin, if the act must not be done without a trace.
   * @throws what the table throws: the act is then not begun
   */
  begin(): Promise<void>;
  /** Writes how the call ended. If that fails, the entry goes to the function's log, which triggers an alarm. */
  end(error?: unknown): Promise<void>;
};

/** What an action of one operation receives. Typed from the contract: a public call has no actor. */
export type Call<Id extends OperationId> = {
  readonly input: Input<Id>;
  readonly request: RequestFacts;
  readonly actor: Routes[Id]['access'] extends 'public' ? undefined : Actor;
  readonly facility: Routes[Id]['scope'] extends 'none' ? undefined : ScopedFacility | undefined;
  /** The version of the record that the caller saw, from If-Match. */
  readonly ifMatch: Routes[Id]['ifMatch'] extends z.ZodMiniType ? number : undefined;
  /** Set if the caller sent an Idempotency-Key: the action stores its answer with it (data/records/idempotency.ts). */
  readonly once: Routes[Id]['idempotent'] extends true ? IdempotentRequest | undefined : undefined;
  /** Adds to the audit log's entry for this call, whether the call succeeds or is refused. */
  readonly note: (note: AuditNote) => void;
};

/** What an action returns. `encoded` is a body that is already JSON text in the accepted encoding. */
export type Answer<Body> = {
  readonly etag?: string | undefined;
  readonly cookies?: readonly string[];
} & (
  | { readonly body: Body }
  | { readonly notModified: true }
  | { readonly encoded: Buffer; readonly encoding: Encoding }
);

export type Action<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Output<Id>>>;

/*
 * What the steps of a request add, in their order: create-handler.ts. A step declares which ones it needs and the one it adds.
 */

export type Received = {
  readonly event: HttpEvent;
  readonly request: RequestFacts;
  readonly trail: AuditTrail;
};

export type Found = { readonly operationId: string; readonly operation: Operation };

/** Empty for a public call. */
export type Authorized = {
  readonly actor?: Actor;
  readonly facility?: ScopedFacility | undefined;
  /** True if the role or facilities differ from those that the access token was made for: the browser is told. */
  readonly rightsChanged?: boolean;
  /** For a call with an Idempotency-Key: where its answer is stored, and what an earlier request stored there. */
  readonly repeated?: { readonly id: string; readonly item: Item | undefined } | undefined;
};

export type Validated = {
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly ifMatch: number | undefined;
  readonly once: IdempotentRequest | undefined;
};
