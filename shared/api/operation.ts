import type { AuditKind } from '../audit/audit-kinds.ts';
import type * as z from '../zod.ts';

/** The prefix of every path in the contract. */
export const apiBase = '/api';

/** Sent in a response when the caller's role or facilities no longer match those the access token was issued for. */
export const rightsChangedHeader = 'x-rights-changed';

/** Who may call: anyone, any approved user with a live session, or administrators. */
export type Access = 'public' | 'member' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Which facility a call is about, so that access is checked before the action runs: that of the `facility` query value
 * (when left out: all facilities the caller may see), the one that the record with the ID in the path belongs to, or none.
 */
export type FacilityScope = 'query' | 'recordId' | 'none';

/**
 * How the audit log records a call: under `kind`, with `about`, in a word for people, naming the thing that the path's ID
 * identifies. An unaudited call gives the reason in `why`; a refusal of it is recorded all the same.
 */
export type Audited = { readonly kind: AuditKind; readonly about?: string };
export type Unaudited = { readonly why: string; readonly about?: string };

/** What a caller may send as `Idempotency-Key`: 8 to 200 printable ASCII characters, for example a UUID. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,200}$/;

/** One entry of the contract. Paths are relative to `/api` and write parameters as `{name}`. */
export type Operation = {
  readonly method: Method;
  readonly path: `/${string}`;
  /** The folder in `functions/` that serves it: one Lambda per group. */
  readonly group: string;
  readonly access: Access;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly scope: FacilityScope;
  /** Status of the successful response. */
  readonly status: 200 | 201 | 204;
  /**
   * True if the session cookie alone authorizes the call: the Origin header must then be the site's own. `ifSent` for the call that
   * starts a session, which programs make, too: a browser must not begin one at an address where it could not go on.
   */
  readonly checksOrigin: boolean | 'ifSent';
  /** True if a person who must first set up a second factor can already call it. */
  readonly beforeSecondFactor: boolean;
  /** True if the response carries an ETag and `If-None-Match` may give 304. */
  readonly etag: boolean;
  /**
   * Set on an edit: the request must carry `If-Match` with the version its author saw. Without it the response is 428; if
   * the record has changed since, 412 with the record as it is now in `current`, in the form of this schema.
   */
  readonly ifMatch: z.ZodMiniType | undefined;
  /**
   * True if the call takes an `Idempotency-Key`: a request repeated with the same key and content gets the first response
   * again and changes nothing, so a caller that lost a response can simply retry (docs/decisions/060).
   */
  readonly idempotent: boolean;
  /** True if the body is a form (multipart/form-data): texts, files (`File`), and lists as repeated names. */
  readonly form: boolean;
  /** Absent for a read: the audit log records only refused ones. */
  readonly audit: Audited | Unaudited | undefined;
  readonly params: z.ZodMiniType | undefined;
  readonly query: z.ZodMiniType | undefined;
  readonly body: z.ZodMiniType | undefined;
  readonly response: z.ZodMiniType | undefined;
};

/** Returns API Gateway's name for a route: `GET /api/books/{id}`. */
export function routeKeyOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  // A name may hold a slash, which API Gateway may decode before it matches the route: `{name+}` takes all of the rest.
  return `${method} ${apiBase}${path.replace(/\{name\}$/, '{name+}')}`;
}

type Entry<M> = Pick<Operation, 'access' | 'summary'> &
  Partial<Omit<Operation, 'group' | 'method' | 'path'>> &
  // Every call that changes something states what the audit log records of it, or why nothing.
  (M extends 'GET' ? unknown : { readonly audit: Audited | Unaudited });

const defaults = {
  scope: 'none',
  status: 200,
  checksOrigin: false,
  beforeSecondFactor: false,
  etag: false,
  ifMatch: undefined,
  idempotent: false,
  form: false,
  audit: undefined,
  params: undefined,
  query: undefined,
  body: undefined,
  response: undefined,
} as const;
type Defaults = typeof defaults;

/** Makes a group's entries: fills in defaults and keeps their exact types, from which the router's and client's types follow. */
export const operationsOf =
  <const Group extends string>(group: Group) =>
  <const M extends Method, const P extends Operation['path'], const G extends Entry<M>>(
    method: M,
    path: P,
    entry: G,
  ): Omit<Defaults, keyof G> & G & { readonly group: Group; readonly method: M; readonly path: P } => ({
    ...defaults,
    ...entry,
    method,
    path,
    group,
  });
