import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { immutableCacheControl } from '../../../functions/clients/card-images.ts';
import { type Accounts, openAccounts } from '../../../functions/clients/pool/accounts.ts';
import {
  addFacility,
  type Directory,
  facilityByName,
  readDirectory,
} from '../../../functions/data/facility-directory.ts';
import { createUser } from '../../../functions/data/people/users.ts';
import { readPrefixLists, replacePrefixList } from '../../../functions/data/prefix-lists.ts';
import { recordStore } from '../../../functions/data/records/record-store.ts';
import { everyFacility, keys } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { nextName } from '../../../functions/hub/next-name.ts';
import {
  importStep,
  type NameChange,
  nameListState,
  payerNameType,
} from '../../../functions/hub/payer-name-type.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { type Environment, openBuckets, openTableOf, openUserPool } from '../../ops/clients.ts';
import { type CardSide, cardOf } from './cards.ts';
import { demoFacilities } from './data/facilities.ts';
import { demoPayerNames } from './data/payer-names.ts';
import { demoPayers } from './data/payers.ts';
import { demoPassword, demoPeople } from './data/people.ts';
import { demoPrefixLists } from './data/prefix-lists.ts';
import { seedAgreements } from './seed-agreements.ts';
import { addDemoPlans, author } from './seed-plans.ts';

/** Plans in each facility's directory after the first run. */
export const plansPerFacility = 165;

const demoId = (facility: string): string =>
  createHash('sha256').update(`demo facility ${facility}`).digest('hex').slice(0, 8);
const demoIds = new Set(demoFacilities.map(({ name }) => demoId(name)));

const finished = { pk: 'DEMO', sk: 'FINISHED' };

/**
 * Fills an empty laptop stack with facilities, accounts, card images, plans, payer contracts, plan policies, other names of
 * payers and the national list of prefixes. Every step adds only what is missing, so the next run completes one that was killed.
 * Once it has finished it never does anything again: what people delete stays deleted. A stack whose first facility is someone's
 * own, made by `bootstrap`, gets no demo data.
 * @returns whether the stack has demo data
 */
export async function seedDemo(options: {
  environment: Environment;
  log: (line: string) => void;
  /** Plans per facility; `plansPerFacility` by default. */
  plans?: number;
}): Promise<boolean> {
  const { environment, log: print, plans = plansPerFacility } = options;
  const { table, close } = openTableOf(environment, print);
  const pool = openUserPool(environment);
  const s3 = openBuckets(environment);
  try {
    if ((await table.get(finished)) !== undefined) return true;
    const { facilities } = await readDirectory(table);
    if (facilities.length > 0 && !facilities.some(({ id }) => demoIds.has(id))) return false;
    print('Creating the demo data (first run only)…');
    const directory = await seedFacilities(table);
    await seedPeople(table, openAccounts(environment.USER_POOL_ID ?? '', pool), directory);
    await seedCards(s3);
    const repository = plansRepository(table);
    for (const { name } of demoFacilities) {
      const facility = facilityByName(directory, name);
      if (facility === undefined) continue;
      const places = { from: 0, to: plans, count: plans };
      await addDemoPlans({ table, repository, directory, facility }, places);
      await seedAgreements({ table, directory }, name, new Date());
    }
    await seedPayerNames({ table, directory }, new Date());
    await seedPrefixLists(table);
    await table.put(finished);
    return true;
  } finally {
    close();
    pool.destroy();
    s3.destroy();
  }
}

/** Adds the demo's missing facilities and returns the resulting directory. */
export async function seedFacilities(table: Table): Promise<Directory> {
  const existing = await readDirectory(table);
  for (const { name, primaryColor } of demoFacilities) {
    if (facilityByName(existing, name) !== undefined) continue;
    await addFacility(table, { id: demoId(name), name, primaryColor });
  }
  return readDirectory(table);
}

/** Adds the demo's accounts that have no record yet. An account left incomplete by an interruption is completed. */
async function seedPeople(table: Table, accounts: Accounts, directory: Directory): Promise<void> {
  for (const { facilities, requested, ...person } of demoPeople) {
    if ((await table.get(keys.email(person.email))) !== undefined) continue;
    const id = await accounts.ensure(person.email);
    await accounts.setPassword({ id }, demoPassword);
    if (person.status === 'approved') await accounts.setEmail({ id }, person.email);
    const at = new Date().toISOString();
    const idsOf = (names: readonly string[]) =>
      names.flatMap((name) => facilityByName(directory, name)?.id ?? []);
    await createUser(table, {
      ...person,
      id,
      facilityIds: idsOf(facilities),
      requestedFacilityIds: idsOf(requested),
      emailConfirmedAt: at,
      createdAt: at,
      updatedAt: at,
    });
  }
}

/** Imports the demo's two national prefix lists, unless an earlier run did. A list that an operator imported is kept. */
async function seedPrefixLists(table: Table): Promise<void> {
  const [current, before] = demoPrefixLists();
  const stored = await readPrefixLists(table);
  if (stored.version === 0) await replacePrefixList(table, before, stored, new Date());
  const then = await readPrefixLists(table);
  if (then.version === 1 && then.lists.current?.source === before.source)
    await replacePrefixList(table, current, then, new Date());
}

type Parts = { readonly table: Table; readonly directory: Directory };

/** Writes the other names of the demo's payers in one step, unless names were stored before. */
async function seedPayerNames({ table, directory }: Parts, now: Date): Promise<void> {
  const state = nameListState(await table.get(keys.hubState(everyFacility)));
  if (state.version !== 0) return;
  const changes = demoPayerNames.map(
    (fields): NameChange => ({ before: undefined, after: nextName(undefined, fields, now) }),
  );
  const step = importStep(changes, state, () => new ApiError('CONFLICT', 'Names are there.'));
  await recordStore(table, payerNameType).write(changes, { author, directory, now }, [step]);
}

/** Name of the bucket behind `/cards/` in the laptop stack. */
const bucket = 'cards';

async function seedCards(s3: S3Client): Promise<void> {
  for (const payer of demoPayers) {
    const card = cardOf(payer);
    if (card === undefined) continue;
    await store(s3, card.front);
    await store(s3, card.back);
  }
}

async function store(s3: S3Client, { key, file }: CardSide): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: await readFile(file),
      ContentType: 'image/webp',
      CacheControl: immutableCacheControl,
    }),
  );
}
