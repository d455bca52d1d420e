import {
  type Directory,
  type FacilityEntry,
  readDirectory,
} from '../../../functions/data/facility-directory.ts';
import { facilityPartition } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { type Environment, openTableOf } from '../../ops/clients.ts';
import { requestedFacility } from '../../ops/requested-facility.ts';
import { moreDemoContracts } from './data/agreements.ts';
import { agreementAdder } from './seed-agreements.ts';
import { addDemoPlans } from './seed-plans.ts';

/** With more plans than this, the generator's plan codes would repeat. */
export const mostDemoPlans = 100_000;

type Filling = {
  readonly environment: Environment;
  readonly facilityName: string;
  readonly print: (line: string) => void;
  readonly progress: (done: number, total: number) => void;
};

async function withFacility<Made>(
  { environment, facilityName, print }: Filling,
  work: (parts: { table: Table; directory: Directory; facility: FacilityEntry }) => Promise<Made>,
): Promise<Made> {
  const { table, close } = openTableOf(environment, print);
  try {
    const directory = await readDirectory(table);
    return await work({
      table,
      directory,
      facility: requestedFacility(directory, facilityName, 'the demo'),
    });
  } finally {
    close();
  }
}

/**
 * Fills a facility's directory with demo plans up to a given size, counting plans of any origin.
 * @returns how many plans were added; 0 if there are that many already.
 */
export const fillFacility = ({ plans, ...filling }: Filling & { readonly plans: number }): Promise<number> =>
  withFacility(filling, async (parts) => {
    const missing = plans - (await countPlans(parts.table, parts.facility.id));
    if (missing <= 0) return 0;
    const repository = plansRepository(parts.table);
    const places = { from: 0, to: 2 * mostDemoPlans, count: missing };
    return addDemoPlans({ repository, ...parts }, places, (added) => filling.progress(added, missing));
  });

async function countPlans(table: Table, facilityId: string): Promise<number> {
  let count = 0;
  for await (const _ of table.queryRange(facilityPartition(facilityId), 'PLAN#', 'PLAN#~')) count += 1;
  return count;
}

/** Adds `count` more payer contracts to a facility, skipping those of an earlier run. */
export const fillContracts = ({ count, ...filling }: Filling & { readonly count: number }): Promise<void> =>
  withFacility(filling, async ({ facility: { name }, ...parts }) => {
    const now = new Date();
    const add = agreementAdder(parts, now);
    for (let place = 0, added = 0; added < count; place++) {
      const contract = moreDemoContracts(name, place, now);
      if (await add.contract(contract, `demo contract ${name} more ${place}`)) added += 1;
      if (added % 50 === 0) filling.progress(added, count);
    }
  });
