import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RouteGroup, routeGroups } from '../../shared/api/operation.ts';
import { operationIds, routes } from '../../shared/api/routes.ts';
import type { CardSweep } from './card-sweep-times.ts';
import type { PreTokenGeneration } from './cognito/trigger.ts';
import type { Handler, Handlers } from './gateway/api.ts';
import type { MailFeedback } from './stand-ins/mail-service.ts';
import type { QueueHandler } from './stand-ins/queue-worker.ts';

const functions = join(import.meta.dirname, '../../functions');

/** The handler of every route group that has operations, from the same files that are deployed. */
export async function loadHandlers(): Promise<Handlers> {
  const groups = routeGroups.filter((group) => operationIds.some((id) => routes[id].group === group));
  const loaded = groups.map(
    async (group): Promise<[RouteGroup, Handler]> => [group, await load(`${group}/handler.ts`)],
  );
  return Object.fromEntries(await Promise.all(loaded));
}

/** The user pool's trigger. It is loaded with the first token, when the settings it reads are there. */
export const preTokenGeneration: PreTokenGeneration = async (event) => {
  const trigger = await load('triggers/pre-token-generation.ts');
  return trigger(event);
};

/** The worker that sends the mails of the queue. */
export const mailWorker: QueueHandler = async (event) => {
  const worker = await load('triggers/mail-worker.ts');
  return worker(event);
};

/** Marks people whose mail came back. */
export const mailFeedback: MailFeedback = async (event) => {
  const trigger = await load('triggers/mail-feedback.ts');
  return trigger(event);
};

/** The worker that sends the parts of broadcasts. */
export const broadcastWorker: QueueHandler = async (event) => {
  const worker = await load('triggers/broadcast-worker.ts');
  return worker(event);
};

/** The sweep that removes card images nobody needs any more. */
export const cardSweep: CardSweep = async () => {
  const sweep = await load('triggers/card-sweep.ts');
  return sweep();
};

async function load(file: string) {
  const path = join(functions, file);
  if (!existsSync(path)) throw new Error(`functions/${file} is missing.`);
  const { handler } = await import(pathToFileURL(path).href);
  if (typeof handler !== 'function') throw new Error(`functions/${file} exports no handler.`);
  return handler;
}
