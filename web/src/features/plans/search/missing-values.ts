import { planColumns } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { mapInTimeSlices } from '../../../lib/time-slice.ts';

/** Returns how many plans have no value in a column, by the column's label; full columns are left out. */
export async function missingValues(
  plans: readonly Plan[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const missing: Record<string, number> = {};
  const count = (plan: Plan) => {
    for (const { label, text } of planColumns) {
      if (text(plan) === '') missing[label] = (missing[label] ?? 0) + 1;
    }
  };
  await mapInTimeSlices(plans, count, signal);
  return missing;
}
