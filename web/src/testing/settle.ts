import { setImmediate } from 'node:timers/promises';

/** More turns than the longest chain of responses, locks and messages in these tests has links. */
const turns = 100;

/** Runs everything that is ready, and what that makes ready. Counts turns, not time, so a busy machine changes nothing. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
}
