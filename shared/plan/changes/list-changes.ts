import type { PlanList } from '../plan.ts';

/*
 * A list after a change, made of the one before it. The answer holds the plans that changed, each with its place in the new list, and
 * names those that stay: of the plans whose keys begin with one of `digits`, which are all that were written to, whatever is neither
 * sent nor named is gone. A checksum over all of it says whether the reader now has the list that the server has.
 */

type Listed = { readonly _id: string; readonly version: number };

/** The random part of a plan's id. Its first digit is what the server counts writes by. */
const keyOf = (id: string): string => id.slice(-32);

export const planDigit = ({ _id }: Pick<Listed, '_id'>): string => keyOf(_id).slice(0, 1);

/** Names a state of a plan among those with the same first digit. Two are hardly ever named the same, which the reader notices. */
export const planMark = ({ _id, version }: Listed): string => keyOf(_id).slice(1, 9) + version.toString(36);

/** Tells lists apart that differ in a plan, its version or its place: FNV-1a over all marks. */
export function listChecksum(plans: readonly Listed[]): number {
  let sum = 0x811c9dc5;
  for (const plan of plans) {
    const mark = planMark(plan);
    for (let at = 0; at < mark.length; at += 1) sum = Math.imul(sum ^ mark.charCodeAt(at), 0x01000193);
  }
  return sum >>> 0;
}

/** @returns the whole list as it is now, or undefined where `plans` were not what the changes are based on */
export function withListChanges<Plan extends Listed>(
  plans: readonly Plan[],
  { data, changes }: { readonly data: readonly Plan[] } & Pick<PlanList, 'changes'>,
): Plan[] | undefined {
  if (changes === undefined) return undefined;
  const { digits, stays, places, checksum } = changes;
  const marks = new Set(stays === '' ? [] : stays.split(','));
  const list = plans.filter((plan) => !digits.includes(planDigit(plan)) || marks.has(planMark(plan)));
  for (const [index, plan] of data.entries()) list.splice(places[index] ?? list.length, 0, plan);
  return listChecksum(list) === checksum ? list : undefined;
}
