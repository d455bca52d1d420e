import { Problem } from './problem.ts';

/** Registers a function that stops a part; parts stop in the reverse order of their start. */
export type Cleanup = (stop: () => Promise<void> | void) => void;

/** Only what never ends reaches this limit, even on a busy machine; a second Ctrl-C exits immediately. */
const stopWithinMs = 60_000;

/**
 * Runs a program of the laptop stack until Ctrl-C, SIGTERM or SIGHUP, or until its parent process closes its channel, then stops
 * everything it started. A problem that the user can fix is printed as one sentence; the exit code is then 1.
 */
export async function run(start: (cleanup: Cleanup, signal: AbortSignal) => Promise<void>): Promise<void> {
  const stops: (() => Promise<void> | void)[] = [];
  const abort = new AbortController();
  let ending: Promise<never> | undefined;
  const end = (code: number): Promise<never> => {
    ending ??= stopAll(stops, abort, code);
    return ending;
  };
  const onSignal = (): void => {
    // A second Ctrl-C exits immediately.
    if (ending) process.exit(1);
    void end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // On Windows a process cannot be signaled by another, only killed.
  if (process.connected) process.once('disconnect', onSignal);
  process.on('uncaughtException', (error) => {
    report(error);
    void end(1);
  });
  try {
    await start((stop) => void stops.push(stop), abort.signal);
  } catch (error) {
    // A failure caused by stopping is not reported.
    if (!ending) report(error);
    await end(1);
  }
}

async function stopAll(
  stops: (() => Promise<void> | void)[],
  abort: AbortController,
  code: number,
): Promise<never> {
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  abort.abort();
  for (const stop of stops.reverse()) await stop();
  process.exit(code);
}

function report(error: unknown): void {
  if (error instanceof Problem) console.error(error.message);
  else console.error('Coverage Guide stopped because of an internal error.', error);
}
