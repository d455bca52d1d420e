import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Operation } from '../../shared/api/operation.ts';
import type { Input, OperationId, Output, Routes } from '../../shared/api/routes.ts';
import type { AuditTarget } from '../../shared/audit/audit.ts';
import type * as z from '../../shared/zod.ts';
import type { Directory, FacilityEntry } from '../data/facility-directory.ts';
import type { SessionRecord } from '../data/people/session-record.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import type { PlanWrites } from '../data/plans/plan-writes.ts';
import type { Once } from '../data/records/idempotency.ts';
import type { Item } from '../data/table/table.ts';

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

/** A facility and how often its plans were written to. */
export type FacilityWrites = { readonly entry: FacilityEntry; readonly writes: PlanWrites };

/** The facility a call is about, known to be in use and open to the actor. */
export type ScopedFacility = FacilityWrites & {
  /** How often its payer contracts and plan policies were written to. */
  readonly hubVersion: number;
};

/** Facts of the HTTP request that actions may use. */
export type RequestFacts = {
  readonly requestId: string;
  readonly now: Date;
  readonly cookies: ReadonlyMap<string, string>;
  /** Network address of the caller as seen by the gateway; of IPv6 the network (/64). */
  readonly clientAddress: string;
  /** What the caller's browser says of itself. */
  readonly userAgent: string;
  /** The same, of IPv6 the larger network (/48) that a customer of a provider may have. */
  readonly clientNetwork: string;
  readonly ifNoneMatch: string | undefined;
  /** Best encoding the caller accepts for a large answer. */
  readonly encoding: Encoding;
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** What an action adds to the entry of its call. What is noted later adds to it, or replaces it. */
export type AuditNote = {
  /** Who acts, where the call does not come with a session: noted once they have proven it. */
  readonly actor?: UserRecord | { readonly id: string };
  readonly target?: AuditTarget;
  /** An address that somebody typed and has not proven: named if it is an account's, else as a digest. */
  readonly typedEmail?: string;
  /** What was changed, in the product's own words: never what people have written. */
  readonly detail?: string;
};

/** The audit log's view of one request, from its first step to its answer or refusal. */
export type AuditTrail = {
  note(note: AuditNote): void;
  /** Which call it is, as soon as that is known. */
  found(event: HttpEvent, request: RequestFacts, operationId: string, operation: Operation): void;
  /**
   * Writes that an act is about to be done, where it must not be done without a trace.
   * @throws what the table throws: the act is then not begun
   */
  begin(): Promise<void>;
  /** Writes how the call ended. Where that fails, the function's log holds the entry, and its alarm goes off. */
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
  /** Set when the caller sent an Idempotency-Key: the action stores its answer with it (data/records/idempotency.ts). */
  readonly once: Routes[Id]['idempotent'] extends true ? Once | undefined : undefined;
  /** Adds to what the audit log holds of this call, whether it then goes well or is refused. */
  readonly note: (note: AuditNote) => void;
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

/*
 * What the steps of a request find, in their order: create-handler.ts. A step names those it needs and the one it adds.
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
  /** True if role or facilities are not those that the access token was made for: the browser is told. */
  readonly rightsChanged?: boolean;
  /** For a call with an Idempotency-Key: where its answer is stored, and what an earlier request has left there. */
  readonly repeated?: { readonly id: string; readonly item: Item | undefined } | undefined;
};

export type Validated = {
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly ifMatch: number | undefined;
  readonly once: Once | undefined;
};
