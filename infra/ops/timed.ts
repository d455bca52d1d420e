import type { Print } from './progress.ts';

/** Runs a step of a drill and prints how long it took. */
export async function timed<Value>(what: string, print: Print, work: () => Promise<Value>): Promise<Value> {
  const started = performance.now();
  const value = await work();
  print(`${what} in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return value;
}
