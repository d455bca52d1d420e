import { jsonBytes } from '../json-bytes.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';

/** A transaction holds 4 MB. Sizes are measured as JSON, which is close enough to the table's own measure with this margin. */
const bytesPerWrite = 3_000_000;

/** Returns what a change adds to a transaction: the plan, and for its history every changed field's old and new value. */
const changeBytes = (change: PlanChange): number => jsonBytes(change.after) + jsonBytes(planChanges(change));

/** Splits items, in order, into runs whose changes fit into one transaction each. Items without a change take no space. */
export function inWrites<Item>(
  items: readonly Item[],
  changeOf: (item: Item) => PlanChange | undefined,
): Item[][] {
  const runs: Item[][] = [];
  let run: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const change = changeOf(item);
    const more = change === undefined ? 0 : changeBytes(change);
    if (run.length > 0 && bytes + more > bytesPerWrite) {
      runs.push(run);
      [run, bytes] = [[], 0];
    }
    run.push(item);
    bytes += more;
  }
  return run.length === 0 ? runs : [...runs, run];
}
