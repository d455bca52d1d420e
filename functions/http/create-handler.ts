import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { ApiError } from '../../shared/api/errors.ts';
import { type Operation, type RouteGroup, routeKeyOf } from '../../shared/api/operation.ts';
import type { OperationId, OperationsOf, Routes } from '../../shared/api/routes.ts';
import { lazy } from '../../shared/lazy.ts';
import type { Container } from '../container.ts';
import { onceOf } from '../data/records/idempotency.ts';
import { notSaved } from '../data/records/write.ts';
import { structuredLog } from '../log.ts';
import { actOnce } from './act-once.ts';
import { authorize } from './actor.ts';
import type { Action, HttpEvent, HttpResult, RequestContext } from './call.ts';
import { failure } from './failure.ts';
import { checkCameThroughSite, checkOrigin } from './origin.ts';
import { checkKey, seenVersion } from './preconditions.ts';
import { withDigests } from './read-form.ts';
import { requestFacts } from './request-facts.ts';
import { respond } from './respond.ts';
import { validate } from './validate.ts';

/** One action for every operation of the group: a contract entry without one does not compile. */
export type GroupActions<Group extends RouteGroup> = { readonly [Id in OperationsOf<Group>]: Action<Id> };

/**
 * The group's part of the contract, from its own file: a function that took the whole contract would make the schemas
 * of all groups at each cold start.
 */
type GroupRoutes<Group extends RouteGroup> = { readonly [Id in OperationsOf<Group>]: Routes[Id] };

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResult>;

type AnyAction = (call: unknown) => ReturnType<Action<OperationId>>;
type CallContext = Context & { readonly passage: RequestContext };
type Step = middy.MiddlewareObj<HttpEvent, HttpResult, Error, CallContext>;

/**
 * The Lambda handler of one route group. Order of steps, the same for every call: find the operation → check that
 * it came through the site, and the Origin of cookie calls → decide who calls and whether they may → validate → act, or repeat the
 * answer given before to the same Idempotency-Key → answer by the contract.
 */
export function createHandler<Group extends RouteGroup>(
  routes: GroupRoutes<Group>,
  openContainer: () => Container,
  buildActions: (container: Container) => GroupActions<Group>,
): HttpHandler {
  const operations = new Map(
    Object.entries<Operation>(routes).map(([id, operation]) => [routeKeyOf(operation), { id, operation }]),
  );
  // A failed start (a missing setting, say) is tried again with the next request.
  const container = lazy(openContainer);
  const actions = lazy(() => new Map<string, AnyAction>(Object.entries(buildActions(container()))));

  const find: Step = {
    before: ({ event, context: { passage } }) => {
      passage.request = requestFacts(event, container().clock());
      const found = operations.get(event.routeKey);
      if (found === undefined) throw new ApiError('NOT_FOUND');
      passage.operationId = found.id;
      passage.operation = found.operation;
    },
  };
  const origin: Step = {
    before: ({ event, context: { passage } }) => {
      const { SITE_ORIGIN, ORIGIN_PROOF } = container().config;
      checkCameThroughSite(event, ORIGIN_PROOF);
      if (passage.operation?.checksOrigin) checkOrigin(event, SITE_ORIGIN);
    },
  };
  const access: Step = {
    before: async ({ event, context: { passage } }) => {
      const { operation, operationId, request } = passage;
      if (operation === undefined || operationId === undefined || request === undefined)
        throw new Error('The operation was not found first.');
      if (operation.access === 'public') return;
      const { actor, facility, rightsChanged, kept } = await authorize(
        container(),
        operation,
        operationId,
        event,
        request.now,
      );
      passage.actor = actor;
      passage.rightsChanged = rightsChanged;
      if (facility !== undefined) passage.facility = facility;
      if (kept !== undefined) passage.kept = kept;
    },
  };
  const validation: Step = {
    before: async ({ event, context: { passage } }) => {
      const { operation, request, kept } = passage;
      if (operation === undefined || request === undefined)
        throw new Error('The operation was not found first.');
      checkKey(operation, event);
      const ifMatch = seenVersion(operation, event);
      if (ifMatch !== undefined) passage.ifMatch = ifMatch;
      passage.input = await validate(operation, event);
      if (kept !== undefined) {
        const { params, query, body } = passage.input;
        const asked = { ifMatch, params, query, body: operation.form ? await withDigests(body) : body };
        passage.once = onceOf(kept.id, asked, request.now);
      }
    },
  };
  const errors: Step = {
    onError: (request) => {
      const log = safely(() => container().log) ?? silentStart;
      const { operation, acting } = request.context.passage;
      const early = operation?.idempotent === true && !acting && !(request.error instanceof ApiError);
      const error = early ? notSaved(request.error) : request.error;
      request.response = failure(error, request.event.requestContext.requestId, log);
    },
  };

  const handler = middy<HttpEvent, HttpResult, Error, CallContext>()
    .use([errors, find, origin, access, validation])
    .handler(async (_event, { passage }) => {
      passage.acting = true;
      const { operationId, operation, request, input, actor, facility, ifMatch, once, kept } = passage;
      const { rightsChanged } = passage;
      const action = actions().get(operationId ?? '');
      if (action === undefined || operation === undefined || request === undefined)
        throw new ApiError('NOT_FOUND');
      const act = () => action({ input, request, actor, facility, ifMatch, once });
      const answer = await actOnce(container(), once, kept?.item, act);
      return respond(operation, request, answer, rightsChanged);
    });
  return (event, context) => handler(event, { ...context, passage: {} });
}

function safely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

// The container could not be built, so there is no configured log; CloudWatch still takes what is printed.
const silentStart = structuredLog((line) => void process.stderr.write(line));
