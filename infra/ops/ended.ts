import { inspect } from 'node:util';
import { explained } from './explained.ts';
import type { Output } from './progress.ts';

/** Runs a command and returns its exit code. On an error it prints the error's message to `errors` and returns 1. */
export async function ended(errors: Output, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    errors.write(`${explained(error)?.message ?? inspect(error)}\n`);
    return 1;
  }
}
