import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  APIGatewayProxyStructuredResultV2,
  PreTokenGenerationV2TriggerEvent,
  SQSBatchResponse,
} from 'aws-lambda';
import type { HandlerContext } from '../../../functions/http/create-handler.ts';
import type { MailNotice } from '../../../functions/triggers/mail-feedback.ts';
import type { QueueEvent } from '../../../functions/triggers/queue-batch.ts';
import { type RouteGroup, routeGroups } from '../../../shared/api/routes.ts';
import * as z from '../../../shared/zod.ts';
import type { Handler } from '../gateway/api.ts';

const functions = join(import.meta.dirname, '../../../functions');

/** Calls the `handler` that a file below `functions/` exports. */
type CallFile = (file: string, event?: unknown, context?: HandlerContext) => Promise<unknown>;

const answerSchema = z.looseObject({ statusCode: z.number() });
const batchSchema = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });
export const apiAnswer = (answer: unknown): APIGatewayProxyStructuredResultV2 => answerSchema.parse(answer);
export const batchAnswer = (answer: unknown): SQSBatchResponse => batchSchema.parse(answer);

/** Every function of the product, called by its file. */
export function functionsBy(call: CallFile) {
  const handler =
    (group: RouteGroup): Handler =>
    async (event, context) =>
      apiAnswer(await call(`${group}/handler.ts`, event, context));
  return {
    handlers: Object.fromEntries(routeGroups.map((group) => [group, handler(group)])),
    preTokenGeneration: (event: PreTokenGenerationV2TriggerEvent) =>
      call('triggers/pre-token-generation.ts', event),
    mailWorker: async (event: QueueEvent) => batchAnswer(await call('triggers/mail-worker.ts', event)),
    mailFeedback: (event: MailNotice) => call('triggers/mail-feedback.ts', event),
    broadcastWorker: async (event: QueueEvent) =>
      batchAnswer(await call('triggers/broadcast-worker.ts', event)),
    importWorker: async (event: QueueEvent) => batchAnswer(await call('triggers/import-worker.ts', event)),
    cardSweep: () => call('triggers/card-sweep.ts'),
    digest: () => call('triggers/digest.ts'),
  };
}

export type LocalFunctions = ReturnType<typeof functionsBy>;

export const addressOf = (file: string): string => pathToFileURL(join(functions, file)).href;

/** The functions in this process, from the deployed sources. Each is loaded on its first call, when its variables are set. */
export const localFunctions = functionsBy(async (file, event, context) => {
  const { handler } = await import(addressOf(file));
  return handler(event, context);
});

/** Loads the route groups' files, so that no user's first call has to wait for it. */
export async function preload(): Promise<void> {
  await Promise.all(routeGroups.map((group) => import(addressOf(`${group}/handler.ts`))));
}
