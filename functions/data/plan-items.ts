import type * as z from '../../shared/zod.ts';
import type { Log } from '../log.ts';
import { facilityPartition, planKeyRanges } from './keys.ts';
import { parseStored } from './stored.ts';
import type { Table } from './table.ts';

/**
 * All plans of a facility, as much of each as the schema takes, in no particular order. Broken items are reported and left out.
 * @param only the attributes that the schema takes: reading the rest is most of the work of a long list
 */
export async function readPlanItems<Schema extends z.ZodMiniType>(
  { table, log }: { readonly table: Table; readonly log: Log },
  facilityId: string,
  schema: Schema,
  only?: readonly string[],
): Promise<z.output<Schema>[]> {
  // A broken item is named in the log by its keys.
  const attributes = only && ['pk', 'sk', ...only];
  const ranges = planKeyRanges.map(async ([from, to]) => {
    const found: z.output<Schema>[] = [];
    for await (const item of table.queryRange(facilityPartition(facilityId), from, to, attributes)) {
      const parsed = parseStored(schema, item, log);
      if (parsed !== undefined) found.push(parsed);
    }
    return found;
  });
  return (await Promise.all(ranges)).flat();
}
