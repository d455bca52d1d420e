import type * as z from '../../shared/zod.ts';
import type { Log } from '../log.ts';
import { facilityPartition, planKeyRange, planKeyRanges } from './keys.ts';
import { parseStored } from './stored.ts';
import type { Table } from './table.ts';

type Wanted = {
  /** The attributes that the schema takes: reading the rest is most of the work of a long list. */
  readonly only?: readonly string[] | undefined;
  /** The first digits of the keys of the plans that are wanted; all without them. */
  readonly digits?: readonly string[] | undefined;
};

/** Plans of a facility, as much of each as the schema takes, in no particular order. Broken items are reported and left out. */
export async function readPlanItems<Schema extends z.ZodMiniType>(
  { table, log }: { readonly table: Table; readonly log: Log },
  facilityId: string,
  schema: Schema,
  { only, digits }: Wanted = {},
): Promise<z.output<Schema>[]> {
  // A broken item is named in the log by its keys.
  const attributes = only && ['pk', 'sk', ...only];
  const ranges = digits?.map(planKeyRange) ?? planKeyRanges;
  const reads = ranges.map(async ([from, to]) => {
    const found: z.output<Schema>[] = [];
    for await (const item of table.queryRange(facilityPartition(facilityId), from, to, attributes)) {
      const parsed = parseStored(schema, item, log);
      if (parsed !== undefined) found.push(parsed);
    }
    return found;
  });
  return (await Promise.all(reads)).flat();
}
