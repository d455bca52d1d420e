import { limits } from '../../../shared/limits.ts';

type Given = {
  readonly clock: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  /** Mails that the account may send in a second. */
  readonly quota: () => Promise<number>;
};

export type Slots = {
  /** Mails that this worker may send in a second. */
  rate(): Promise<number>;
  /** Waits until the next mail may leave. */
  next(rate: number): Promise<void>;
};

// A quota that was raised or cut counts within a minute.
const knownForMs = 60_000;

/** This worker's share of what the mail service allows the account. */
export function paced({ clock, sleep, quota }: Given): Slots {
  const { rateShare, workers } = limits.broadcast;
  let known: { readonly rate: number; readonly until: number } | undefined;
  let free = 0;
  return {
    async rate() {
      const now = clock().getTime();
      if (known === undefined || known.until <= now) {
        known = { rate: ((await quota()) * rateShare) / workers, until: now + knownForMs };
      }
      return known.rate;
    },
    async next(rate) {
      const now = clock().getTime();
      const slot = Math.max(now, free);
      free = slot + 1_000 / rate;
      if (slot > now) await sleep(slot - now);
    },
  };
}
