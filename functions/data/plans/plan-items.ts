import type * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { type ReadPace, readPace } from '../records/read-pace.ts';
import { parseStored } from '../records/stored.ts';
import { facilityPartition, planKeyRange, planKeyRanges } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

type PlanQuery<Schema extends z.ZodMiniType, Made> = {
  readonly schema: Schema;
  /** What becomes of a plan. It is asked at once, so that a long list never keeps both forms of all its plans. */
  readonly make: (stored: z.output<Schema>) => Made | undefined;
  /** The first digits of the keys of the plans that are wanted; all without them. */
  readonly digits?: readonly string[] | undefined;
};

/** While the plans of one facility are being read from the table, those of another are checked. More at once would fill the memory. */
export const facilitiesAtOnce = 2;

/** After so many plans in a row, other calls have their turn: a page of the table holds hundreds of them. */
const plansInARow = 100;

/**
 * What is made of the plans of a facility, in no particular order. Broken items are reported and left out, and so is a plan of which
 * nothing is made.
 */
export async function readPlanItems<Schema extends z.ZodMiniType, Made>(
  { table, log, pace = readPace() }: { readonly table: Table; readonly log: Log; readonly pace?: ReadPace },
  facilityId: string,
  { schema, make, digits }: PlanQuery<Schema, Made>,
): Promise<Made[]> {
  const ranges = digits?.map(planKeyRange) ?? planKeyRanges;
  const found: Made[] = [];
  const reads = ranges.map(async ([from, to]) => {
    let inARow = 0;
    for await (const item of table.queryRange(facilityPartition(facilityId), from, to, pace)) {
      const parsed = parseStored(schema, item, log);
      const made = parsed && make(parsed);
      if (made !== undefined) found.push(made);
      inARow = (inARow + 1) % plansInARow;
      if (inARow === 0) await othersHadTheirTurn();
    }
  });
  await Promise.all(reads);
  return found;
}

const othersHadTheirTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
