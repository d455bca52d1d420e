import { parseDirectory } from '../../../functions/data/facility-directory.ts';
import { facilityPartition, keys } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { type Environment, openTableOf, printedLog } from '../../ops/clients.ts';
import { requestedFacility } from '../../ops/requested-facility.ts';
import { addDemoPlans } from './seed-plans.ts';

/** With more plans than this, the generator's plan codes would repeat. */
export const mostDemoPlans = 100_000;

type Options = {
  readonly environment: Environment;
  readonly facilityName: string;
  /** The directory's final size, counting plans of any origin. */
  readonly plans: number;
  readonly print: (line: string) => void;
  readonly progress: (done: number, total: number) => void;
};

/**
 * Fills a facility's directory with demo plans up to a given size.
 * @returns how many plans were added; 0 if there are that many already.
 */
export async function fillFacility({
  environment,
  facilityName,
  plans,
  print,
  progress,
}: Options): Promise<number> {
  const { table, close } = openTableOf(environment);
  try {
    const log = printedLog(print);
    const directory = parseDirectory(await table.get(keys.directory()), log);
    const facility = requestedFacility(directory, facilityName, 'the demo');
    const missing = plans - (await countPlans(table, facility.id));
    if (missing <= 0) return 0;
    const repository = plansRepository(table, log);
    const places = { from: 0, to: 2 * mostDemoPlans, count: missing };
    return await addDemoPlans({ table, repository, directory, facility }, places, (added) =>
      progress(added, missing),
    );
  } finally {
    close();
  }
}

async function countPlans(table: Table, facilityId: string): Promise<number> {
  let count = 0;
  for await (const _ of table.queryRange(facilityPartition(facilityId), 'PLAN#', 'PLAN#~')) count += 1;
  return count;
}
