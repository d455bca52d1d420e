import { limits } from '../../../shared/limits.ts';
import { outcomeOf } from '../../clients/broadcast-mailer.ts';
import type { WorkerContainer } from '../container.ts';

export type Slots = {
  rate(): Promise<number>;
  next(rate: number): Promise<void>;
};

// A raised or lowered quota takes effect within a minute.
const rateForMs = 60_000;
/** SES answers one quota request per second for the whole account, and both workers ask when a broadcast starts. */
const mostQuestions = 5;
const askEveryMs = 1_000;

/**
 * This worker's share of the sending rate that SES allows the account.
 * @param quota emails that the account may send per second
 */
export function sendSlots(
  { clock, sleep }: Pick<WorkerContainer, 'clock' | 'sleep'>,
  quota: () => Promise<number>,
): Slots {
  const { rateShare, workers } = limits.broadcast;
  let current: { readonly rate: number; readonly until: number } | undefined;
  let free = 0;
  const readQuota = async (): Promise<number> => {
    for (let question = 1; ; question++) {
      try {
        return await quota();
      } catch (error) {
        // Reading the quota can be retried, even when the response was lost.
        if (question === mostQuestions || outcomeOf(error).state === 'failed') throw error;
        // Random, so that the workers do not ask at the same moment again.
        await sleep(askEveryMs * (1 + Math.random()));
      }
    }
  };
  return {
    async rate() {
      const now = clock().getTime();
      if (current === undefined || current.until <= now) {
        current = { rate: ((await readQuota()) * rateShare) / workers, until: now + rateForMs };
      }
      return current.rate;
    },
    async next(rate) {
      const now = clock().getTime();
      const slot = Math.max(now, free);
      free = slot + 1_000 / rate;
      if (slot > now) await sleep(slot - now);
    },
  };
}
