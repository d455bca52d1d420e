import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { type Operation, routeKeyOf } from '../../shared/api/operation.ts';
import type { OperationId, OperationsOf, RouteGroup, Routes } from '../../shared/api/routes.ts';
import { lazy } from '../../shared/lazy.ts';
import type { Container } from '../container.ts';
import { orNotFound } from '../data/records/stored.ts';
import { beforeWrite, UncertainWrite } from '../data/table/write.ts';
import { structuredLog } from '../log.ts';
import type {
  Action,
  AuditTrail,
  Authorized,
  Found,
  HttpEvent,
  HttpResult,
  Received,
  Validated,
} from './call.ts';
import { failure } from './failure.ts';
import { requestFacts } from './request-facts.ts';
import { actOnce } from './steps/act-once.ts';
import { authorize } from './steps/actor.ts';
import { auditTrail, noteCreated } from './steps/audit-trail.ts';
import { checkOrigin, checkOriginProof } from './steps/origin.ts';
import { respond } from './steps/respond.ts';
import { firstStep, type Step } from './steps/steps.ts';
import { validateRequest } from './steps/validate.ts';

/** One action for every operation of the group: a contract entry without one does not compile. */
export type GroupActions<Group extends RouteGroup> = { readonly [Id in OperationsOf<Group>]: Action<Id> };

/**
 * The group's part of the contract, from its own file: a function that imported the whole contract would build the
 * schemas of all groups at each cold start.
 */
type GroupRoutes<Group extends RouteGroup> = { readonly [Id in OperationsOf<Group>]: Routes[Id] };

/** What is read of Lambda's context: middy reads when to stop waiting. */
export type HandlerContext = Pick<Context, 'getRemainingTimeInMillis'>;
export type HttpHandler = (event: HttpEvent, context: HandlerContext) => Promise<HttpResult>;

type AnyAction = (call: unknown) => ReturnType<Action<OperationId>>;

/** Returns the Lambda handler of one route group: the same steps, in this order, for every call. */
export function createHandler<Group extends RouteGroup>(
  routes: GroupRoutes<Group>,
  openContainer: () => Container,
  buildActions: (container: Container) => GroupActions<Group>,
): HttpHandler {
  // A failed start (because of a missing setting, say) is retried with the next request.
  const container = lazy(openContainer);
  const actions = lazy(() => new Map<string, AnyAction>(Object.entries(buildActions(container()))));

  const steps = firstStep(receive(container))
    .step(findOperation(routes))
    .step(unsaved(checkSource(container)))
    .step(unsaved((context) => authorize(container(), context)))
    .step(unsaved(validateRequest))
    .step(unsaved(recordFirst))
    .step(act(container, actions));

  const handler = middy<HttpEvent, HttpResult>()
    .use(errorAnswers(container))
    .handler(async (event: HttpEvent) => {
      const trail = auditTrail(container);
      try {
        const { result } = await steps.run({ event, trail });
        await trail.end();
        return result;
      } catch (error) {
        await trail.end(error);
        throw error;
      }
    });
  // middy's type asks for the whole context, of which it reads only this.
  return (event, context) => handler(event, context as Context);
}

const receive =
  (container: () => Container): Step<{ event: HttpEvent; trail: AuditTrail }, Pick<Received, 'request'>> =>
  ({ event }) => ({ request: requestFacts(event, container().clock()) });

function findOperation(routes: Readonly<Record<string, Operation>>): Step<Received, Found> {
  const operations = new Map(
    Object.entries(routes).map(([operationId, operation]) => [
      routeKeyOf(operation),
      { operationId, operation },
    ]),
  );
  return ({ event, request, trail }) => {
    const called = orNotFound(operations.get(event.routeKey));
    trail.found(event, request, called.operationId, called.operation);
    return called;
  };
}

const checkSource =
  (container: () => Container): Step<Received & Found, object> =>
  async ({ event, operation }) => {
    const { config, originProofs } = container();
    await checkOriginProof(event, originProofs);
    const { checksOrigin } = operation;
    if (checksOrigin === true || (checksOrigin === 'ifSent' && event.headers.origin !== undefined))
      checkOrigin(event, config.SITE_ORIGIN);
    return {};
  };

/** Wraps a step before the action: nothing has changed yet, and a caller that may repeat the call is told so. */
const unsaved =
  <Needs extends Found, Adds>(step: Step<Needs, Adds>): Step<Needs, Adds> =>
  (context) =>
    context.operation.idempotent ? beforeWrite(async () => step(context)) : step(context);

/** Writes the audit log entry that must exist before an act may begin, if the act must not go unrecorded. */
async function recordFirst({ trail }: Received & Found): Promise<object> {
  await trail.begin();
  return {};
}

/** Runs the action, or repeats the earlier answer to the same Idempotency-Key; shapes the answer by the contract. */
const act =
  (
    container: () => Container,
    actions: () => ReadonlyMap<string, AnyAction>,
  ): Step<Received & Found & Authorized & Validated, { result: HttpResult }> =>
  async ({ operationId, operation, rightsChanged, repeated, ...context }) => {
    const action = orNotFound(actions().get(operationId));
    const { input, request, actor, facility, ifMatch, once } = context;
    const call = { input, request, actor, facility, ifMatch, once, note: context.trail.note };
    let isRepeated = true;
    const answer = await actOnce(container().table, once, repeated?.item, async () => {
      isRepeated = false;
      try {
        return await action(call);
      } catch (error) {
        // If there is an answer all the same, it is that of an attempt at the same moment, unless this one was just not confirmed.
        isRepeated = !(error instanceof UncertainWrite);
        throw error;
      }
    });
    // Otherwise the log would tell that it was done twice, perhaps even after it was undone.
    if (isRepeated) context.trail.note({ detail: 'repeated, not done again' });
    noteCreated(context.trail, operation, answer);
    return { result: await respond(operation, request, answer, rightsChanged) };
  };

function errorAnswers(container: () => Container): middy.MiddlewareObj<HttpEvent, HttpResult> {
  const log = () => {
    try {
      return container().log;
    } catch {
      // Without a container there is no log, but CloudWatch still records what is printed.
      return structuredLog((line) => void process.stderr.write(line));
    }
  };
  return {
    onError: (request) => {
      request.response = failure(request.error, request.event.requestContext.requestId, log());
    },
  };
}
