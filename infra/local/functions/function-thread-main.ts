import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall } from './function-thread.ts';

// Loads a function's file at its first call, as Lambda does: the code finds nothing but its own variables in the environment.
parentPort?.on('message', async ({ id, file, event, name, remainingMs }: ThreadCall) => {
  const deadline = Date.now() + remainingMs;
  const context = {
    awsRequestId: `${name}-${id}`,
    functionName: name,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  const answer: ThreadAnswer = await import(file)
    .then(({ handler }) => handler(event, context))
    .then(
      (value: unknown) => ({ id, answer: value }),
      (error: unknown) => ({
        id,
        error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      }),
    );
  parentPort?.postMessage(answer);
});
