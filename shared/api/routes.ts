import type * as z from '../zod.ts';
import { routeKeyOf } from './operation.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { facilitiesRoutes } from './routes/facilities.ts';
import { hubRoutes } from './routes/hub.ts';
import { imagesRoutes } from './routes/images.ts';
import { importsRoutes } from './routes/imports.ts';
import { messagesRoutes } from './routes/messages.ts';
import { plansRoutes } from './routes/plans.ts';
import { usersRoutes } from './routes/users.ts';

/**
 * The contract: every operation of the API. The HTTP API's routes and authorizers, the router, validation,
 * authorization, the typed client, the API reference, the authorization matrix and the fuzzer are derived from it.
 */
export const routes = {
  ...authRoutes,
  ...facilitiesRoutes,
  ...usersRoutes,
  ...plansRoutes,
  ...imagesRoutes,
  ...hubRoutes,
  ...messagesRoutes,
  ...auditRoutes,
  ...importsRoutes,
} as const;

export type Routes = typeof routes;
export type OperationId = keyof Routes;
export const operationIds = Object.keys(routes) as readonly OperationId[];

/** The groups that operations name. One Lambda serves each. */
export type RouteGroup = Routes[OperationId]['group'];
export const routeGroups: readonly RouteGroup[] = [...new Set(operationIds.map((id) => routes[id].group))];

/** The operations of one route group. */
export type OperationsOf<Group extends RouteGroup> = {
  [Id in OperationId]: Routes[Id]['group'] extends Group ? Id : never;
}[OperationId];

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Typed<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** What an action receives: parsed and normalized. */
export type Input<Id extends OperationId> = {
  params: Parsed<Routes[Id]['params']>;
  query: Parsed<Routes[Id]['query']>;
  body: Parsed<Routes[Id]['body']>;
};

/** What a caller passes in, before parsing. */
export type RequestOf<Id extends OperationId> = {
  [Part in 'params' | 'query' | 'body' as Routes[Id][Part] extends z.ZodMiniType ? Part : never]: Typed<
    Routes[Id][Part]
  >;
} & (Routes[Id]['ifMatch'] extends z.ZodMiniType ? SeenVersion : unknown) &
  (Routes[Id]['idempotent'] extends true ? OwnKey : unknown);

/** `ifMatch`: the `version` of the record as its editor saw it. */
type SeenVersion = { readonly ifMatch: number };
/** `idempotencyKey`: created once for what the user is about to save, and sent again with every retry. */
type OwnKey = { readonly idempotencyKey: string };

/** The record as it is now, as sent with STALE; never for operations that take no `If-Match`. */
export type Current<Id extends OperationId> = Routes[Id]['ifMatch'] extends z.ZodMiniType
  ? z.output<Routes[Id]['ifMatch']>
  : never;

/** What the API returns on success; undefined for 204. */
export type Output<Id extends OperationId> = Parsed<Routes[Id]['response']>;

/** Returns API Gateway's name for an operation's route: `GET /api/books/{id}`. */
export function routeKey(id: OperationId): string {
  return routeKeyOf(routes[id]);
}
