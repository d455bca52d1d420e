import type { AuditKind } from '../audit/audit-kinds.ts';
import type * as z from '../zod.ts';

/** Every path of the contract lies under this one. */
export const apiBase = '/api';

/** Is in an answer when the caller's role or facilities are no longer those that the access token was made for. */
export const rightsChangedHeader = 'x-rights-changed';

/** Who may call: anyone, any approved user with a live session, or administrators. */
export type Access = 'public' | 'member' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Which facility a call is about, so that access to it is judged before the action runs:
 * a `facility` query value (optional: all that the caller may see), the facility a plan id belongs to, or none.
 */
export type FacilityScope = 'query' | 'planId' | 'none';

/**
 * What the audit log says of a call: `kind`, and with `about` what the id of its path is an id of, in a word for people.
 * A call that is not recorded says `why`; that it was refused is recorded all the same.
 */
export type Audited = { readonly kind: AuditKind; readonly about?: string };
export type Unaudited = { readonly why: string; readonly about?: string };

/** What a caller may send as `Idempotency-Key`: anything printable of this length, for example a UUID. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,200}$/;

/** One entry of the contract. Paths are below `/api` and name parameters as `{name}`. */
export type Operation = {
  readonly method: Method;
  readonly path: `/${string}`;
  /** The folder in `functions/` that serves it: one Lambda a group. */
  readonly group: string;
  readonly access: Access;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly scope: FacilityScope;
  /** Status of the successful answer. */
  readonly status: 200 | 201 | 204;
  /** True where the session cookie alone authorizes: the Origin header must then be the site's own. */
  readonly checksOrigin: boolean;
  /** True where it is open to a person who must set up a second factor before anything else is. */
  readonly beforeSecondFactor: boolean;
  /** True where the answer carries an ETag and `If-None-Match` may give 304. */
  readonly etag: boolean;
  /**
   * Set on an edit: it must carry `If-Match` with the version its author saw. Without it the answer is 428; where the
   * record has moved on, 412 with the record as it is now in `current`, in the form of this schema.
   */
  readonly ifMatch: z.ZodMiniType | undefined;
  /**
   * True where the call takes an `Idempotency-Key`: repeated with the same key and content it gives the first answer
   * again and changes nothing, so a caller who lost an answer may simply ask again (docs/decisions/060).
   */
  readonly idempotent: boolean;
  /** True where the body is a form (multipart/form-data): texts, files (`File`), and lists by repeating a name. */
  readonly form: boolean;
  /** Absent for a read: of those the audit log holds the refused ones. */
  readonly audit: Audited | Unaudited | undefined;
  readonly params: z.ZodMiniType | undefined;
  readonly query: z.ZodMiniType | undefined;
  readonly body: z.ZodMiniType | undefined;
  readonly response: z.ZodMiniType | undefined;
};

/** `GET /api/books/{id}`: the name API Gateway gives a route. */
export function routeKeyOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  // A name may hold a slash, which API Gateway may decode before it looks for the route: it takes what is left.
  return `${method} ${apiBase}${path.replace(/\{name\}$/, '{name+}')}`;
}

type Entry = Pick<Operation, 'path' | 'access' | 'summary'> &
  Partial<Operation> &
  // Whatever changes something says what the audit log holds of it, or why nothing.
  (
    | { readonly method: 'GET' }
    | { readonly method: Exclude<Method, 'GET'>; readonly audit: Audited | Unaudited }
  );

type Defaults = {
  scope: 'none';
  status: 200;
  checksOrigin: false;
  beforeSecondFactor: false;
  etag: false;
  ifMatch: undefined;
  idempotent: false;
  form: false;
  audit: undefined;
  params: undefined;
  query: undefined;
  body: undefined;
  response: undefined;
};

/** Makes the entries of a group: fills each one's defaults and keeps its exact types, from which the router's and client's types follow. */
export const operationsOf =
  <const Group extends string>(group: Group) =>
  <const G extends Entry>(entry: G): Omit<Defaults, keyof G> & G & { readonly group: Group } => {
    const defaults: Defaults = {
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
    };
    return { ...defaults, ...entry, group };
  };
