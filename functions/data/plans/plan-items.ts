import type * as z from '../../../shared/zod.ts';
import { type ReadPace, readPace } from '../records/read-pace.ts';
import { parseStored } from '../records/stored.ts';
import { facilityPartition, planKeyRange, planKeyRanges } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

type PlanQuery<Schema extends z.ZodMiniType, Made> = {
  readonly schema: Schema;
  /** Converts a plan. It is called as each plan is read, so that both forms of a long list are never in memory together. */
  readonly make: (stored: z.output<Schema>) => Made | undefined;
  /** The first digits of the keys of the plans to read; all plans if omitted. */
  readonly digits?: readonly string[] | undefined;
};

/** Two: one facility's plans are read from the table while another's are checked. More in parallel would fill the memory. */
export const facilitiesAtOnce = 2;

/** After this many plans in a row, other calls get their turn: a page of the table holds hundreds of plans. */
const plansInARow = 100;

/**
 * Returns what `make` makes of the plans of a facility, in no particular order. Broken items are logged and left
 * out, as are plans for which `make` returns undefined.
 */
export async function readPlanItems<Schema extends z.ZodMiniType, Made>(
  { table, pace = readPace() }: { readonly table: Table; readonly pace?: ReadPace },
  facilityId: string,
  { schema, make, digits }: PlanQuery<Schema, Made>,
): Promise<Made[]> {
  const ranges = digits?.map(planKeyRange) ?? planKeyRanges;
  const found: Made[] = [];
  const reads = ranges.map(async ([from, to]) => {
    let inARow = 0;
    for await (const item of table.queryRange(facilityPartition(facilityId), from, to, pace)) {
      const parsed = parseStored(schema, item, table.log);
      const made = parsed && make(parsed);
      if (made !== undefined) found.push(made);
      inARow = (inARow + 1) % plansInARow;
      if (inARow === 0) await yieldToEventLoop();
    }
  });
  await Promise.all(reads);
  return found;
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
