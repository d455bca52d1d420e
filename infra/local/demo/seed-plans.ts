import { createHash } from 'node:crypto';
import type { Directory, FacilityEntry } from '../../../functions/data/facility-directory.ts';
import { keys } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { nextStored, type PlanChange } from '../../../functions/plans/plan-changes.ts';
import { type PlansRepository, plansPerWrite } from '../../../functions/plans/repository.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { factGroups, type Verification } from '../../../shared/verification/verification.ts';
import { demoPlan } from './data/plans.ts';

/** The author in the history of every demo record. */
export const author = { id: 'demo', name: 'Demo data' };

type Parts = {
  readonly table: Table;
  readonly repository: PlansRepository;
  readonly directory: Directory;
  readonly facility: FacilityEntry;
};

/**
 * Adds demo plans from place `from` on until `count` are added or place `to` is reached. A place whose plan was ever written is
 * skipped, so nothing is duplicated and a plan that somebody deleted is not restored.
 * @param progress called after each transaction with the number of plans added so far.
 * @returns how many plans were added.
 */
export async function addDemoPlans(
  { table, repository, directory, facility }: Parts,
  places: { from: number; to: number; count: number },
  progress: (added: number) => void = () => {},
): Promise<number> {
  const planKey = (place: number): string => keyOf(`demo plan ${facility.id} ${place}`);
  let added = 0;
  for (let start = places.from; start < places.to && added < places.count; start += plansPerWrite) {
    const chunk = Array.from(
      { length: Math.min(plansPerWrite, places.to - start) },
      (_, index) => start + index,
    );
    const histories = await table.getMany(
      chunk.map((place) => keys.history('PLAN', planId(facility.id, planKey(place)), 1)),
    );
    const free = chunk.filter((_, index) => histories[index] === undefined).slice(0, places.count - added);
    const now = new Date();
    const changes: PlanChange[] = free.map((place) => ({
      before: undefined,
      after: {
        ...nextStored(demoPlan(facility.name, place), facility.id, directory, now),
        key: planKey(place),
        ...demoVerification(place, author, now),
      },
    }));
    await repository.writeMany(changes, author, now);
    added += changes.length;
    progress(added);
  }
  return added;
}

/** A demo record always has the same key, whoever writes it and whenever. */
export const keyOf = (seed: string): string => createHash('sha256').update(seed).digest('hex').slice(0, 32);

const dayMs = 24 * 60 * 60 * 1_000;

/** What is verified about the plan at a place: for most, nothing; for some, all for three months, expired for half of them. */
function demoVerification(
  place: number,
  by: { readonly id: string; readonly name: string },
  now: Date,
): { verification?: Verification } {
  const daysAgo = { 3: 97 + (place % 7), 7: 2 + (place % 9), 11: 1 }[place % 16];
  if (daysAgo === undefined) return {};
  const groups = place % 16 === 11 ? ['claims'] : [...factGroups];
  const at = new Date(now.getTime() - daysAgo * dayMs).toISOString();
  return { verification: { verified: [{ groups, at, by, source: 'portal' }], interval: 90 } };
}
