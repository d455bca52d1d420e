import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFacility, facilityByName, readDirectory } from '../../../functions/data/facility-directory.ts';
import { readPrefixLists } from '../../../functions/data/prefix-lists.ts';
import { listRecords } from '../../../functions/data/records/record-pages.ts';
import { everyFacility, keys } from '../../../functions/data/table/keys.ts';
import { payerNameType } from '../../../functions/hub/payer-name-type.ts';
import { contractType, policyType } from '../../../functions/hub/record-types.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { whoIssued } from '../../../shared/bluecard/issuer.ts';
import { contractOnDay } from '../../../shared/hub/contracts/contract-status-on-day.ts';
import { openBuckets, openTableOf } from '../../ops/clients.ts';
import { type LocalStack, startStack } from '../stand-ins/stack.ts';
import { demoFacilities } from './data/facilities.ts';
import { demoPayerNames } from './data/payer-names.ts';
import { demoPayers } from './data/payers.ts';
import { samplePrefixes } from './data/prefix-lists.ts';
import { fillFacility } from './fill.ts';
import { plansPerFacility, seedDemo, seedFacilities } from './seed.ts';
import { addDemoPlans } from './seed-plans.ts';

const first = demoFacilities[0]?.name ?? '';
let stack: LocalStack;
let open: ReturnType<typeof openTableOf>;

beforeAll(async () => {
  stack = await startStack();
  open = openTableOf(stack.environment);
});
afterAll(async () => {
  open.close();
  await stack.stop();
});

async function plansOf(name: string) {
  const directory = await readDirectory(open.table);
  const facility = facilityByName(directory, name);
  if (facility === undefined) throw new Error('no such facility');
  const repository = plansRepository(open.table);
  return {
    directory,
    facility,
    repository,
    plans: await repository.listByFacility(facility.id, (plan) => plan),
  };
}

const seed = () => seedDemo({ environment: stack.environment, log: () => {} });

describe('seedDemo', () => {
  it('completes a first run that was killed in the middle, without duplicates', async () => {
    // The state that a killed run leaves: facilities, and some plans of the first one.
    const directory = await seedFacilities(open.table);
    const [facility] = directory.facilities;
    if (facility === undefined) throw new Error('no facility');
    const repository = plansRepository(open.table);
    await addDemoPlans(
      { table: open.table, repository, directory, facility },
      { from: 0, to: 60, count: 60 },
    );
    await seed();
    for (const { name } of demoFacilities) {
      expect((await plansOf(name)).plans).toHaveLength(plansPerFacility);
    }
    for (const email of ['admin@demo.test', 'user@demo.test', 'pending@demo.test']) {
      expect(await open.table.get(keys.email(email))).toBeDefined();
    }
  });

  it('adds nothing to a stack whose first facility is someone’s own', async () => {
    const own = await startStack();
    const { table, close } = openTableOf(own.environment);
    await addFacility(table, { id: 'own00000', name: 'North Hospital', primaryColor: '#005b7f' });
    expect(await seedDemo({ environment: own.environment, log: () => {} })).toBe(false);
    expect((await readDirectory(table)).facilities.map(({ name }) => name)).toEqual(['North Hospital']);
    expect(await table.get(keys.email('admin@demo.test'))).toBeUndefined();
    close();
    await own.stop();
  });

  it('gives every facility current, ended, ending and upcoming contracts, and plan policies', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const { name } of demoFacilities) {
      const { facility } = await plansOf(name);
      const contracts = await listRecords({ table: open.table, type: contractType }, facility.id);
      const phases = new Set(contracts.map(({ record }) => contractOnDay(record, today).phase));
      expect([...phases].sort()).toEqual(['ended', 'ending', 'inEffect', 'upcoming']);
      const policies = await listRecords({ table: open.table, type: policyType }, facility.id);
      expect(policies.length).toBeGreaterThan(10);
    }
  });

  it('stores other names only of the demo payers, and each name once', async () => {
    await seed();
    const stored = await listRecords({ table: open.table, type: payerNameType }, everyFacility);
    expect(stored).toHaveLength(demoPayerNames.length);
    const payers = new Set(demoPayers.map(({ name }) => name));
    expect(stored.filter(({ record }) => !payers.has(record.payerName))).toEqual([]);
  });

  it('stores every card image that a plan shows', async () => {
    const { plans } = await plansOf(first);
    const s3 = openBuckets(stack.environment);
    const shown = new Set(plans.flatMap(({ plan }) => [plan.imagePublicId, plan.secondaryImagePublicId]));
    shown.delete(undefined);
    expect(shown.size).toBeGreaterThan(30);
    for (const key of shown) {
      const { ContentType } = await s3.send(new HeadObjectCommand({ Bucket: 'cards', Key: key }));
      expect(ContentType).toBe('image/webp');
    }
    s3.destroy();
  });

  it('stores two national prefix lists, with a sample prefix for each answer they can give', async () => {
    const { lists, version } = await readPrefixLists(open.table);
    expect(version).toBe(2);
    const { issued, disputed, unknown } = samplePrefixes;
    expect([issued, disputed, unknown].map((prefix) => whoIssued(lists, prefix).known)).toEqual([
      'issued',
      'disputed',
      'nobody',
    ]);
    for (const { name } of demoFacilities) {
      const values = (await plansOf(name)).plans.flatMap(({ plan }) =>
        plan.prefixes.map(({ value }) => value),
      );
      for (const prefix of Object.values(samplePrefixes)) expect(values).not.toContain(prefix);
    }
  });

  it('leaves deleted plans deleted, in later runs and when a directory is enlarged', async () => {
    const { plans, repository } = await plansOf(first);
    const [gone] = plans;
    if (gone === undefined) throw new Error('no plan');
    const author = { id: 'x', name: 'x' };
    await repository.writeMany([{ before: gone, after: undefined }], author, new Date());
    await seed();
    expect((await plansOf(first)).plans).toHaveLength(plansPerFacility - 1);

    const fill = (size: number) =>
      fillFacility({
        environment: stack.environment,
        facilityName: first,
        plans: size,
        print: () => {},
        progress: () => {},
      });
    expect(await fill(300)).toBe(300 - (plansPerFacility - 1));
    expect(await fill(300)).toBe(0);
    const after = (await plansOf(first)).plans;
    expect(after).toHaveLength(300);
    expect(after.map(({ key }) => key)).not.toContain(gone.key);
  });
});
