import { limits } from '../../../shared/limits.ts';
import { outcomeOf, type SendQuota } from '../../clients/broadcast-mailer.ts';
import type { WorkerContainer } from '../container.ts';

/** How many emails this worker may send per second, and how many more of those of the day. */
type Share = { readonly perSecond: number; readonly left: number };

// A raised or lowered quota takes effect within a minute.
const shareForMs = 60_000;
/** SES answers one quota request per second for the whole account, and both workers ask when a broadcast starts. */
const mostQuestions = 5;
const askEveryMs = 1_000;

export type Slots = ReturnType<typeof sendSlots>;

/** This worker's share of the emails that SES allows the account per second and in 24 hours. */
export function sendSlots(
  { clock, sleep }: Pick<WorkerContainer, 'clock' | 'sleep'>,
  quota: () => Promise<SendQuota>,
) {
  const { rateShare, workers } = limits.broadcast;
  let current = { perSecond: 0, most: 0, until: 0 };
  let used = 0;
  let free = 0;
  const readQuota = async (): Promise<SendQuota> => {
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
    async share(): Promise<Share> {
      const now = clock().getTime();
      // The other worker may have used less than its part of the day's emails, so SES is asked again at the end of this one's.
      const isUsedUp = used > 0 && used + 1 > current.most;
      if (current.until <= now || isUsedUp) {
        const { perSecond, perDay, sent } = await readQuota();
        const [rate, most] = [perSecond * rateShare, perDay * rateShare - sent];
        current = { perSecond: rate / workers, most: most / workers, until: now + shareForMs };
        used = 0;
      }
      return { perSecond: current.perSecond, left: current.most - used };
    },
    async next(perSecond: number): Promise<void> {
      used += 1;
      const now = clock().getTime();
      const slot = Math.max(now, free);
      free = slot + 1_000 / perSecond;
      if (slot > now) await sleep(slot - now);
    },
  };
}
