import { limits } from '../../../shared/limits.ts';
import { sleep } from '../../sleep.ts';

/** Waits until the next page may be read. The caller then reports how many read units the page took. */
export type ReadPace = () => Promise<(units: number) => void>;

const second = 1_000;

/**
 * Keeps reads of a whole partition below half of the partition's read units per second, so that two people who read
 * in the same second wait a little instead of being throttled, which would take longer.
 */
export function readPace(now: () => number = Date.now, wait = sleep): ReadPace {
  const { units: most, pageUnits } = limits.listReads;
  const startedReads: { readonly at: number; units: number }[] = [];
  return async () => {
    for (;;) {
      const time = now();
      const lately = startedReads.filter(({ at }) => at > time - second);
      const used = lately.reduce((sum, { units }) => sum + units, 0);
      const [oldest] = lately;
      if (oldest === undefined || used + pageUnits <= most) break;
      await wait(oldest.at + second - time);
    }
    const page: (typeof startedReads)[number] = { at: now(), units: pageUnits };
    startedReads.push(page);
    return (units) => {
      page.units = units;
    };
  };
}
