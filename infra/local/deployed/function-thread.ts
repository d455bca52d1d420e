import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export type ThreadCall = {
  readonly id: number;
  readonly event: unknown;
  readonly context: {
    readonly awsRequestId: string;
    readonly functionName: string;
    readonly remainingMs: number;
  };
};
export type ThreadAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };

/** A bundled function in a thread of its own. Events and answers are copied, as they are between AWS and a Lambda. */
export type FunctionThread = {
  /** @throws Error with the name and message of what the function threw. */
  call(event: unknown, remainingMs?: number): Promise<unknown>;
  stop(): Promise<void>;
};

/** @param folder that holds `index.mjs`. @param environment everything that the function finds in process.env. */
export function startFunctionThread(
  name: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  print: (text: string) => void,
): FunctionThread {
  const worker = new Worker(new URL('./function-thread-main.ts', import.meta.url), {
    env: { ...environment },
    workerData: { bundle: pathToFileURL(join(folder, 'index.mjs')).href },
    stdout: true,
    stderr: true,
  });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let failed: Error | undefined;
  worker.stdout.on('data', (chunk) => print(String(chunk)));
  worker.stderr.on('data', (chunk) => print(String(chunk)));
  worker.on('message', (message: ThreadAnswer) => {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.answer);
  });
  const fail = (error: Error): void => {
    failed = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => fail(new Error(`${name} ended with ${code}.`)));
  return {
    call(event, remainingMs = 29_000) {
      if (failed !== undefined) return Promise.reject(failed);
      calls += 1;
      const id = calls;
      const message: ThreadCall = {
        id,
        event: JSON.parse(JSON.stringify(event)),
        context: { awsRequestId: `${name}-${id}`, functionName: name, remainingMs },
      };
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage(message);
      });
    },
    async stop() {
      await worker.terminate();
    },
  };
}
