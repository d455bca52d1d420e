import { inspect } from 'node:util';
import { problemFor } from './problem-for.ts';
import type { Output } from './progress.ts';

/** Runs a command and returns its exit code. On an error it prints the error's message to `errors` and returns 1. */
export async function exitCodeOf(errors: Output, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    errors.write(`${problemFor(error)?.message ?? inspect(error)}\n`);
    return 1;
  }
}
