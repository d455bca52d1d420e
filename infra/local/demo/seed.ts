import { createHash } from 'node:crypto';
import {
  addFacility,
  type Directory,
  facilityByName,
  parseDirectory,
} from '../../../functions/data/facility-directory.ts';
import { keys } from '../../../functions/data/records/keys.ts';
import type { Table } from '../../../functions/data/records/table.ts';
import type { Log } from '../../../functions/log.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { type Environment, openBuckets, openTableOf, openUserPool, printedLog } from '../../ops/clients.ts';
import { demoFacilities } from './data/facilities.ts';
import { seedAgreements } from './seed-agreements.ts';
import { seedCards } from './seed-cards.ts';
import { seedPayerNames } from './seed-payer-names.ts';
import { seedPeople } from './seed-people.ts';
import { addDemoPlans } from './seed-plans.ts';
import { seedPrefixLists } from './seed-prefix-lists.ts';

/** Plans in each facility's directory after the first run. */
export const plansPerFacility = 165;

const finished = { pk: 'DEMO', sk: 'FINISHED' };

/**
 * Fills an empty laptop stack with facilities, accounts, card images, plans, payer contracts, plan policies, other names of payers
 * and the national list of prefixes. Every step adds only what is missing,
 * so a run that was killed is completed by the next one. Once it has finished it does nothing ever again: what people
 * delete stays deleted.
 */
export async function seedDemo(options: {
  environment: Environment;
  log: (line: string) => void;
}): Promise<void> {
  const { environment, log: print } = options;
  const { table, close } = openTableOf(environment);
  const pool = openUserPool(environment);
  const s3 = openBuckets(environment);
  try {
    if ((await table.get(finished)) !== undefined) return;
    print('Making the demo data (first run only)…');
    const log = printedLog(print);
    const directory = await seedFacilities(table, log);
    await seedPeople({ table, pool, userPoolId: environment.USER_POOL_ID ?? '', directory });
    await seedCards(s3);
    const repository = plansRepository(table, log);
    for (const { name } of demoFacilities) {
      const facility = facilityByName(directory, name);
      if (facility === undefined) continue;
      const places = { from: 0, to: plansPerFacility, count: plansPerFacility };
      await addDemoPlans({ table, repository, directory, facility }, places);
      await seedAgreements({ table, log, directory }, name, new Date());
    }
    await seedPayerNames({ table, log, directory }, new Date());
    await seedPrefixLists({ table, log });
    await table.put(finished);
  } finally {
    close();
    pool.destroy();
    s3.destroy();
  }
}

/** Adds the demo's facilities that are not there yet and gives the directory as it then is. */
export async function seedFacilities(table: Table, log: Log): Promise<Directory> {
  const existing = parseDirectory(await table.get(keys.directory()), log);
  for (const { name, primaryColor } of demoFacilities) {
    if (facilityByName(existing, name) !== undefined) continue;
    const id = createHash('sha256').update(`demo facility ${name}`).digest('hex').slice(0, 8);
    await addFacility(table, log, { id, name, primaryColor });
  }
  return parseDirectory(await table.get(keys.directory()), log);
}
