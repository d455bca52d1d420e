import { jsonBytes } from '../json-bytes.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';

/** A transaction holds 4 MB. Sizes are those of JSON, which is near enough to the table's own with room to spare. */
const bytesPerWrite = 3_000_000;

/** What a change puts into a transaction: the plan, and in its history every changed field from → to. */
const changeBytes = (change: PlanChange): number => jsonBytes(change.after) + jsonBytes(planChanges(change));

/** Splits items, in their order, into runs whose changes fit into one transaction each. No change takes no room. */
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
