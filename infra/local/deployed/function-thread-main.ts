import { parentPort, workerData } from 'node:worker_threads';
import * as z from '../../../shared/zod.ts';
import type { ThreadAnswer, ThreadCall } from './function-thread.ts';

// Loads one bundle as Lambda does: the code finds nothing but its own variables in the environment.
const { bundle } = z.object({ bundle: z.string() }).parse(workerData);
const { handler } = await import(bundle);

parentPort?.on('message', async ({ id, event, context }: ThreadCall) => {
  const deadline = Date.now() + context.remainingMs;
  const given = { ...context, getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
  const answer: ThreadAnswer = await Promise.resolve(handler(event, given)).then(
    (value: unknown) => ({ id, answer: value }),
    (error: unknown) => ({
      id,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    }),
  );
  parentPort?.postMessage(answer);
});
