import { Worker, type WorkerOptions } from 'node:worker_threads';

export type ThreadCall = {
  readonly id: number;
  /** URL of the file that exports `handler`. */
  readonly file: string;
  readonly event: unknown;
  readonly remainingMs: number;
};
export type ThreadAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string };

/** Functions in a thread of their own. Events and answers are copied, as they are between AWS and a Lambda. */
export type FunctionThread = {
  /** @throws Error with the name and message of the error that the function threw. */
  call(call: Omit<ThreadCall, 'id'>): Promise<unknown>;
  /** Ends the thread once the calls running in it have been answered. */
  retire(): void;
  stop(): Promise<unknown>;
};

/** @param options `env` is the functions' whole process.env; without it they get this process's */
export function startFunctionThread(options: WorkerOptions, print: (text: string) => void): FunctionThread {
  const worker = new Worker(new URL('./function-thread-main.mjs', import.meta.url), {
    stdout: true,
    stderr: true,
    ...options,
  });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let failure: Error | undefined;
  let retired = false;
  worker.stdout.on('data', (chunk) => print(String(chunk)));
  worker.stderr.on('data', (chunk) => print(String(chunk)));
  worker.on('message', (message: ThreadAnswer) => {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) call?.reject(new Error(message.error));
    else call?.resolve(message.answer);
    if (retired && waiting.size === 0) void worker.terminate();
  });
  const fail = (error: Error): void => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => fail(new Error(`A thread of functions exited with ${code}.`)));
  return {
    call(call) {
      if (failure !== undefined) return Promise.reject(failure);
      calls += 1;
      const id = calls;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...call, id, event: JSON.parse(JSON.stringify(call.event ?? null)) });
      });
    },
    retire() {
      retired = true;
      if (waiting.size === 0) void worker.terminate();
    },
    stop: () => worker.terminate(),
  };
}
