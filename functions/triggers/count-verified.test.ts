import { expect, it } from '@jest/globals';
import { verifiedWeekSchema } from '../../shared/verification/verified-week.ts';
import * as z from '../../shared/zod.ts';
import { openMailQueue } from '../clients/queues/mail-queue.ts';
import { readDirectory } from '../data/facility-directory.ts';
import { keys } from '../data/table/keys.ts';
import { startTestWorld } from '../testing/world.ts';
import { digests } from './digest.ts';

let now = Date.parse('2037-11-19T12:00:00Z');
const world = await startTestWorld({ now: () => now });

const run = () => digests(world.container, openMailQueue(world.container.config.MAIL_QUEUE_URL))();

it('the verified plans of each facility are counted once a week has ended, and counts are kept', async () => {
  await world.addPerson({ email: 'admin@demo.test', role: 'admin' });
  const contracts = {
    facilityContracts: [],
    phoneNumbers: [],
    portalLinks: [],
    authorizationNotes: '',
    image: undefined,
  };
  const id = await world.addPlan('own', contracts);
  await world.addPlan('own');
  // Nobody is asked to verify a plan that has ended, so it must not lower the share.
  await world.addPlan('own', { endsOn: '2037-11-20' });
  await world.addPlan('second');
  // A Thursday.
  now = Date.parse('2037-11-26T12:00:00Z');
  const { table } = world.container;
  const { facilities, ...directory } = await readDirectory(table);
  const archived = facilities.map((entry) =>
    entry.name === 'East Hospital' ? { ...entry, archivedAt: new Date(now).toISOString() } : entry,
  );
  await table.put({ ...keys.directory(), ...directory, facilities: archived });
  const groups = ['contracting', 'claims', 'contacts', 'authorization', 'cards'];
  const verified = await world.send(
    'verifyPlan',
    {
      params: { id },
      body: { groups },
      headers: { 'if-match': 'W/"1"', 'idempotency-key': 'a-key-of-16-signs' },
    },
    await world.signIn('admin@demo.test'),
  );
  expect(verified.status).toBe(200);
  const weeks = async () => {
    const { body } = await world.send('listVerifiedWeeks', {}, await world.signIn('admin@demo.test'));
    return z.object({ data: z.array(verifiedWeekSchema) }).parse(body).data;
  };
  expect(await weeks()).toEqual([]);
  await run();
  const own = { facilityName: 'North Hospital', plans: 2, verified: 1 };
  const second = { facilityName: 'South Clinic', plans: 1, verified: 0, monday: '2037-11-16' };
  expect(await weeks()).toEqual(expect.arrayContaining([{ ...own, monday: '2037-11-16' }, second]));
  // Its plans are open to nobody, so nobody can verify them.
  expect(await weeks()).toHaveLength(2);
  // A counted week is not counted again. The plans of a facility that was added since were not there in that week.
  now = Date.parse('2037-11-20T12:00:00Z');
  await world.addPlan('own');
  now = Date.parse('2037-11-27T12:00:00Z');
  await world.addPlan('foreign');
  await table.put({ ...keys.directory(), ...directory, facilities });
  await run();
  const foreign = { facilityName: 'East Hospital', plans: 0, verified: 0 };
  expect(await weeks()).toEqual(
    expect.arrayContaining([
      { ...own, monday: '2037-11-16' },
      { ...foreign, monday: '2037-11-16' },
    ]),
  );
  now = Date.parse('2037-11-30T12:00:00Z');
  await run();
  expect(await weeks()).toEqual(
    expect.arrayContaining([
      { ...own, monday: '2037-11-16' },
      { ...own, monday: '2037-11-23', plans: 3 },
      { ...foreign, monday: '2037-11-23', plans: 1 },
    ]),
  );
  // Twelve weeks later the first one is no longer shown, once it is Monday at every hospital.
  now = Date.parse('2038-02-08T01:00:00Z');
  expect(await weeks()).toContainEqual({ ...own, monday: '2037-11-16' });
  now = Date.parse('2038-02-08T12:00:00Z');
  expect(await weeks()).not.toContainEqual({ ...own, monday: '2037-11-16' });
});
