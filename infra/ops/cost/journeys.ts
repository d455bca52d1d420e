import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '../../../shared/zod.ts';

/** What one run of a journey uses. */
const useSchema = z.strictObject({
  /** Calls to the API; each is one run of a function. */
  requests: z.int(),
  /** Read units of the table (4 KB, consistent) and write units (1 KB; a write in a transaction uses two). */
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

/** The number of plans in the counted journeys' facility. */
export const countedPlans = 1_000;

/** The file of the counts. */
export const countsFile = join(import.meta.dirname, 'counted.json');

const countsSchema = z.record(z.enum(journeyNames), useSchema);

/** Reads the counts that docs/cost.md is computed from: `npm run cost` writes them, cost.test.ts counts again and compares. */
export const readCounts = (): Journeys => countsSchema.parse(JSON.parse(readFileSync(countsFile, 'utf8')));

/**
 * Keeps a stored count if the new one is close enough. IDs are random, so the pages of a list and its compressed size differ
 * slightly from run to run.
 */
export function steadied(stored: Journeys, counted: Journeys): Journeys {
  const figure = (name: Journey, part: 'readUnits' | 'kilobytes'): number => {
    const [before, now] = [stored[name][part], counted[name][part]];
    // The pages of a list are rounded up to whole units. A call that reads few records always reads the same.
    const rounding = before > 20 ? 1 : 0;
    return Math.abs(now - before) <= Math.max(before / 100, rounding) ? before : now;
  };
  const uses = journeyNames.map((name) => [
    name,
    { ...counted[name], readUnits: figure(name, 'readUnits'), kilobytes: figure(name, 'kilobytes') },
  ]);
  return countsSchema.parse(Object.fromEntries(uses));
}
