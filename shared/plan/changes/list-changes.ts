import type { PlanList } from '../plan.ts';

/*
 * Makes the current list from an earlier one. The response holds the changed plans, each with its place in the new list.
 * `digits` are the first digits of all keys that were written to: of the plans with such keys, `stays` names the unchanged
 * ones, and any plan neither sent nor named was deleted. A checksum tells whether the result is the list that the server has.
 */

type Listed = { readonly _id: string; readonly version: number };

/** Returns the random part of a plan's ID. The server counts writes by its first digit. */
const keyOf = (id: string): string => id.slice(-32);

export const planDigit = ({ _id }: Pick<Listed, '_id'>): string => keyOf(_id).slice(0, 1);

/** Identifies a version of a plan among those with the same first digit. Collisions are rare, and the checksum reveals them. */
export const planMark = ({ _id, version }: Listed): string => keyOf(_id).slice(1, 9) + version.toString(36);

/** Returns a checksum that depends on the plans, their versions and their order: FNV-1a over all marks. */
export function listChecksum(plans: readonly Listed[]): number {
  let sum = 0x811c9dc5;
  for (const plan of plans) {
    const mark = planMark(plan);
    for (let at = 0; at < mark.length; at += 1) sum = Math.imul(sum ^ mark.charCodeAt(at), 0x01000193);
  }
  return sum >>> 0;
}

/** @returns the complete current list, or undefined if `plans` are not the list that the changes are based on */
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
