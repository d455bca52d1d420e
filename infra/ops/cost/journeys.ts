import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '../../../shared/zod.ts';

/** What one run of a journey uses. */
const useSchema = z.strictObject({
  /** Calls to the API; as many runs of a function. */
  requests: z.int(),
  /** Table read units (4 KB, consistent) and write units (1 KB; two of them in a transaction). */
  readUnits: z.int(),
  writeUnits: z.int(),
  /** Kilobytes of the API's answers, compressed. */
  kilobytes: z.int(),
  mails: z.int(),
});
export type Use = z.infer<typeof useSchema>;

export const journeyNames = [
  'firstSignIn',
  'signIn',
  'quarterOfAnHour',
  'changedList',
  'savePlan',
  'newPerson',
] as const;
export type Journey = (typeof journeyNames)[number];
export type Journeys = Readonly<Record<Journey, Use>>;

/** A facility of the counted journeys holds so many plans. */
export const countedPlans = 1_000;

/** Where the counts are kept. */
export const countsFile = join(import.meta.dirname, 'counted.json');

const countsSchema = z.record(z.enum(journeyNames), useSchema);

/** The counts that docs/cost.md computes with: `npm run cost` writes them, cost.test.ts counts again and compares. */
export const readCounts = (): Journeys => countsSchema.parse(JSON.parse(readFileSync(countsFile, 'utf8')));

/**
 * Ids are random, so the pages of a list and its compressed size differ by a little from run to run: what is as good as
 * the count stored so far stays as it is.
 */
export function steadied(stored: Journeys, counted: Journeys): Journeys {
  const figure = (name: Journey, part: 'readUnits' | 'kilobytes'): number => {
    const [before, now] = [stored[name][part], counted[name][part]];
    // The pages of a list are rounded up to whole units. A call that reads a few records always reads the same.
    const rounding = before > 20 ? 1 : 0;
    return Math.abs(now - before) <= Math.max(before / 100, rounding) ? before : now;
  };
  const uses = journeyNames.map((name) => [
    name,
    { ...counted[name], readUnits: figure(name, 'readUnits'), kilobytes: figure(name, 'kilobytes') },
  ]);
  return countsSchema.parse(Object.fromEntries(uses));
}
