import { watch } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  PreTokenGenerationV2TriggerEvent,
  SNSEvent,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda';
import { type RouteGroup, routeGroups } from '../../../shared/api/operation.ts';
import type { CardSweep } from '../card-sweep-times.ts';
import type { PreTokenGeneration } from '../cognito/trigger.ts';
import type { Handler, Handlers } from '../gateway/api.ts';
import type { MailFeedback } from '../stand-ins/mail-service.ts';
import type { QueueHandler } from '../stand-ins/queue-worker.ts';

export type FunctionCall =
  | { id: number; target: RouteGroup; event: APIGatewayProxyEventV2; deadline: number }
  | { id: number; target: 'trigger'; event: PreTokenGenerationV2TriggerEvent }
  | { id: number; target: 'mail'; event: SQSEvent }
  | { id: number; target: 'mailFeedback'; event: SNSEvent }
  | { id: number; target: 'broadcast'; event: SQSEvent }
  | { id: number; target: 'sweep' };
export type FunctionAnswer = { id: number; answer: unknown } | { id: number; error: string };

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

const root = join(import.meta.dirname, '../../..');
const settleMs = 150;

export type ReloadingFunctions = {
  handlers: Handlers;
  preTokenGeneration: PreTokenGeneration;
  mailWorker: QueueHandler;
  mailFeedback: MailFeedback;
  broadcastWorker: QueueHandler;
  cardSweep: CardSweep;
  stop(): Promise<void>;
};

/**
 * The functions in a thread that is replaced when a file of functions/ or shared/ changes. A call that runs then is
 * finished by the old thread.
 */
export function reloadingFunctions(log: (line: string) => void): ReloadingFunctions {
  let current: Thread | undefined;
  let calls = 0;
  let timer: NodeJS.Timeout | undefined;

  const reload = (): void => {
    if (!current) return;
    log('Functions reloaded.');
    retire(current);
    // The next call begins a new thread.
    current = undefined;
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(reload, settleMs);
    }),
  );

  const send = (call: (id: number) => FunctionCall): Promise<unknown> => {
    current ??= startThread(log);
    const { worker, waiting } = current;
    calls += 1;
    const message = call(calls);
    return new Promise((resolve, reject) => {
      waiting.set(message.id, { resolve, reject });
      worker.postMessage(message);
    });
  };

  const handler = (group: RouteGroup): Handler => {
    return async (event, context) => {
      const deadline = Date.now() + context.getRemainingTimeInMillis();
      return asResult(await send((id) => ({ id, target: group, event, deadline })));
    };
  };
  return {
    handlers: Object.fromEntries(routeGroups.map((group) => [group, handler(group)])),
    preTokenGeneration: (event) => send((id) => ({ id, target: 'trigger', event })),
    mailWorker: async (event) => asBatchResponse(await send((id) => ({ id, target: 'mail', event }))),
    mailFeedback: (event) => send((id) => ({ id, target: 'mailFeedback', event })),
    broadcastWorker: async (event) =>
      asBatchResponse(await send((id) => ({ id, target: 'broadcast', event }))),
    cardSweep: () => send((id) => ({ id, target: 'sweep' })),
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await current?.worker.terminate();
    },
  };
}

function startThread(log: (line: string) => void): Thread {
  const worker = new Worker(new URL('./functions-worker.ts', import.meta.url));
  const waiting: Thread['waiting'] = new Map();
  worker.unref();
  worker.on('message', (message: FunctionAnswer) => {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.answer);
  });
  // A syntax error, say: the calls fail, and the next change of a file is the next try.
  worker.on('error', (error) => {
    log(`The functions could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
    for (const { reject } of waiting.values()) reject(new Error('The functions could not be loaded.'));
    waiting.clear();
  });
  return { worker, waiting };
}

function retire({ worker, waiting }: Thread): void {
  const check = setInterval(() => {
    if (waiting.size > 0) return;
    clearInterval(check);
    void worker.terminate();
  }, settleMs).unref();
}

function asResult(answer: unknown): APIGatewayProxyStructuredResultV2 {
  if (typeof answer !== 'object' || answer === null) throw new Error('The function gave no answer.');
  return answer;
}

function asBatchResponse(answer: unknown): SQSBatchResponse {
  if (typeof answer === 'object' && answer !== null && 'batchItemFailures' in answer) {
    const { batchItemFailures } = answer;
    if (Array.isArray(batchItemFailures)) return { batchItemFailures };
  }
  throw new Error('The worker gave no answer.');
}
