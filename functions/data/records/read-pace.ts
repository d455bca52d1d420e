import { limits } from '../../../shared/limits.ts';
import { sleep } from '../../sleep.ts';

/** Waits until the next page may be asked for. Who has it says how many read units it took. */
export type ReadPace = () => Promise<(units: number) => void>;

const second = 1_000;

/**
 * Keeps a reading of a whole partition to fewer than half of the units that the partition has in a second, so that two people
 * who ask in the same second wait their time and are not throttled: then they would wait longer.
 */
export function readPace(now: () => number = Date.now, wait = sleep): ReadPace {
  const { units: most, pageUnits } = limits.listReads;
  const begun: { readonly at: number; units: number }[] = [];
  return async () => {
    for (;;) {
      const lately = begun.filter(({ at }) => at > now() - second);
      const used = lately.reduce((sum, { units }) => sum + units, 0);
      const [oldest] = lately;
      if (oldest === undefined || used + pageUnits <= most) break;
      await wait(oldest.at + second - now());
    }
    const page: (typeof begun)[number] = { at: now(), units: pageUnits };
    begun.push(page);
    return (units) => {
      page.units = units;
    };
  };
}
