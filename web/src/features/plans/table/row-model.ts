import { type ClassFilter, inClass } from '../../../../../shared/plan/fields/financial-class.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';

/** Row numbers in the list of plans, in the order in which they are shown. */
export type RowNumbers = Uint32Array;

const masks = new WeakMap<readonly Plan[], Map<ClassFilter, Uint8Array>>();

/** Returns 1 for each plan of the class; cached per list, because it is needed on every keystroke. */
function classMask(plans: readonly Plan[], filter: ClassFilter): Uint8Array {
  const ofList = masks.get(plans) ?? new Map<ClassFilter, Uint8Array>();
  masks.set(plans, ofList);
  const cached = ofList.get(filter);
  if (cached !== undefined) return cached;
  const mask = Uint8Array.from(plans, (plan) => (inClass(filter, plan.financialClass) ? 1 : 0));
  ofList.set(filter, mask);
  return mask;
}

// `Uint32Array.from` takes two to three times as long.
const everyRow = (count: number): RowNumbers => new Uint32Array(count).map((_, row) => row);

/**
 * Returns the rows to show: those of the class among the hits, in sorted order.
 * If `hits` is undefined nothing is searched; if `order` is undefined the order of the hits is kept, else that of the list;
 * `among` has 1 for each plan that another filter lets through.
 * Linear in the list, without an object per row: 50,000 plans take well under a millisecond.
 */
export function shownRows(
  plans: readonly Plan[],
  filter: ClassFilter,
  hits: RowNumbers | undefined,
  order: RowNumbers | undefined,
  among?: Uint8Array,
): RowNumbers {
  const ofClass = filter === 'All' ? undefined : classMask(plans, filter);
  const mask = ofClass && among ? ofClass.map((on, row) => on & (among[row] ?? 0)) : (ofClass ?? among);
  if (order === undefined) {
    const rows = hits ?? everyRow(plans.length);
    return mask === undefined ? rows : rows.filter((row) => mask[row] === 1);
  }
  if (hits === undefined) return mask === undefined ? order : order.filter((row) => mask[row] === 1);
  const isHit = new Uint8Array(plans.length);
  for (const row of hits) isHit[row] = mask === undefined ? 1 : (mask[row] ?? 0);
  return order.filter((row) => isHit[row] === 1);
}
