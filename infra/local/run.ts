import { Problem } from './problem.ts';

/** Parts that are stopped in the reverse order of their start. */
export type Cleanup = (stop: () => Promise<void> | void) => void;

const stopWithinMs = 8_000;

/**
 * Runs a program of the laptop stack until Ctrl-C or SIGTERM, or until who has started it closes its channel, then ends everything it has started. What a person can put
 * right is printed as one sentence; the exit code is 1 then.
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
    // A second Ctrl-C does not wait.
    if (ending) process.exit(1);
    void end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A process on Windows can be killed by another, not signalled.
  if (process.connected) process.once('disconnect', onSignal);
  process.on('uncaughtException', (error) => {
    report(error);
    void end(1);
  });
  try {
    await start((stop) => void stops.push(stop), abort.signal);
  } catch (error) {
    // Whatever fails because everything is being stopped is no failure.
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
  else console.error('Coverage Guide stopped because of a defect.', error);
}
