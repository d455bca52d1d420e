import { parentPort } from 'node:worker_threads';

// Loads a function's file on its first call, as Lambda does; the environment holds only the function's own variables. Plain
// JavaScript: for TypeScript each thread would first load a TypeScript loader, which takes longer than a bundle's start.
parentPort?.on(
  'message',
  /** @param {import('./function-thread.ts').ThreadCall} call */
  async ({ id, file, event, remainingMs }) => {
    const deadline = Date.now() + remainingMs;
    const context = { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
    /** @type {import('./function-thread.ts').ThreadAnswer} */
    const answer = await import(file)
      .then(({ handler }) => handler(event, context))
      .then(
        (value) => ({ id, answer: value }),
        (error) => ({
          id,
          error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        }),
      );
    parentPort?.postMessage(answer);
  },
);
