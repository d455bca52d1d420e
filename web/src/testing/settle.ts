import { setImmediate } from 'node:timers/promises';

/** More turns than any chain of answers, locks and messages in these tests has links. */
const turns = 100;

/** Lets everything that is ready run, and what that makes ready. Counts turns, not time, so a busy machine changes nothing. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
}
