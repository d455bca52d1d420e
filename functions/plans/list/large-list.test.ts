import { afterAll, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { emptyDirectory } from '../../data/facility-directory.ts';
import { readPlanItems } from '../../data/plans/plan-items.ts';
import { type ReadPace, readPace } from '../../data/records/read-pace.ts';
import { keys } from '../../data/table/keys.ts';
import { startCountedTable } from '../../testing/counted-table.ts';
import { samplePlan } from '../../testing/sample-plan.ts';
import { nextStored } from '../plan-changes.ts';
import { storedPlanSchema } from '../stored-plan.ts';

/** A facility with 15 MB of plans, as 10,000 usual ones have. Fewer and larger ones are stored faster. */
const many = 1_000;

const { table, take, stop } = await startCountedTable();
afterAll(stop);
await fill();

async function fill(): Promise<void> {
  const puts = Array.from({ length: many }, (_, at) => {
    const notes = `${at} Call the payer before the visit. `.repeat(420);
    const input = samplePlan({ descriptiveName: `Plan ${at}`, notes });
    const plan = nextStored(input, 'north000', emptyDirectory, new Date());
    const Item = { ...keys.record('PLAN', 'north000', plan.key), ...plan };
    return { Put: { Item } };
  });
  for (let at = 0; at < many; at += 100) await table.transact(puts.slice(at, at + 100));
}

it('two concurrent reads of 15 MB of plans stay below the read capacity of the partition', async () => {
  let now = 0;
  const paced = readPace(
    () => now,
    async (ms) => {
      const until = now + ms;
      await new Promise(setImmediate);
      now = Math.max(now, until);
    },
  );
  const pages: { at: number; units: number }[] = [];
  const pace: ReadPace = async () => {
    const took = await paced();
    const at = now;
    return (units) => {
      pages.push({ at, units });
      took(units);
    };
  };
  take();
  const query = { schema: storedPlanSchema, make: ({ key }: { key: string }) => key };
  expect(await readPlanItems({ table, pace }, 'north000', query)).toHaveLength(many);
  const { readUnits } = take();
  expect(pages.reduce((sum, { units }) => sum + units, 0)).toBe(readUnits);
  // More than a partition serves per second, so even one list cannot be read without pauses.
  expect(readUnits).toBeGreaterThan(3_000);
  const inOneSecond = pages.map(({ at }) =>
    pages.reduce((sum, page) => (page.at > at - 1_000 && page.at <= at ? sum + page.units : sum), 0),
  );
  expect(2 * Math.max(...inOneSecond)).toBeLessThan(3_000);
  expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(limits.listReads.units);
  // The wait is no longer than reading at half the partition's capacity requires.
  expect(now).toBeLessThanOrEqual(
    1_000 * Math.floor(readUnits / (limits.listReads.units - limits.listReads.pageUnits)),
  );
});
