import { inspect } from 'node:util';
import { explained } from './explained.ts';
import type { Output } from './progress.ts';

/** How a command line ends: with the code of its work, or with 1 and on `errors` the sentence for what was thrown. */
export async function ended(errors: Output, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    errors.write(`${explained(error)?.message ?? inspect(error)}\n`);
    return 1;
  }
}
