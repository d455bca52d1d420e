import { jsonBytes } from '../json-bytes.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';

/** A transaction holds 4 MB. Sizes are measured as JSON, which is close enough to the table's own measure with this margin. */
const bytesPerWrite = 3_000_000;

/** Returns what a change adds to a transaction: the plan, and for its history every changed field's old and new value. */
const changeBytes = (change: PlanChange): number => jsonBytes(change.after) + jsonBytes(planChanges(change));

/** Splits changes, in order, into runs that fit into one transaction each. */
export function inWrites(changes: readonly PlanChange[]): PlanChange[][] {
  const runs: PlanChange[][] = [];
  let run: PlanChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    const more = changeBytes(change);
    if (run.length > 0 && bytes + more > bytesPerWrite) {
      runs.push(run);
      [run, bytes] = [[], 0];
    }
    run.push(change);
    bytes += more;
  }
  return run.length === 0 ? runs : [...runs, run];
}
