import { parentPort } from 'node:worker_threads';
import type { RouteGroup } from '../../../shared/api/operation.ts';
import { toContext } from '../gateway/event.ts';
import {
  broadcastWorker,
  cardSweep,
  loadHandlers,
  mailFeedback,
  mailWorker,
  preTokenGeneration,
} from '../load-functions.ts';
import type { FunctionAnswer, FunctionCall } from './reloading-functions.ts';

// Runs the functions in a thread of their own: ending the thread is what lets changed code be loaded.
const handlers = loadHandlers();

parentPort?.on('message', async (call: FunctionCall) => {
  parentPort?.postMessage(await answerTo(call));
});

async function answerTo(call: FunctionCall): Promise<FunctionAnswer> {
  const { id } = call;
  try {
    if (call.target === 'trigger') return { id, answer: await preTokenGeneration(call.event) };
    if (call.target === 'sweep') return { id, answer: await cardSweep() };
    if (call.target === 'mailFeedback') return { id, answer: await mailFeedback(call.event) };
    if (call.target === 'broadcast') return { id, answer: await broadcastWorker(call.event) };
    if (call.target === 'mail') return { id, answer: await mailWorker(call.event) };
    return { id, answer: await callHandler(call.target, call) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

async function callHandler(group: RouteGroup, call: Extract<FunctionCall, { deadline: number }>) {
  const handler = (await handlers)[group];
  if (!handler) throw new Error(`The group ${group} has no handler.`);
  return handler(call.event, toContext(call.event.requestContext.requestId, group, call.deadline));
}
