import { expect, it } from '@jest/globals';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { data, items } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });

it('plan policies are created with the defaults, listed, edited and deleted', async () => {
  const body = {
    planName: '  Fernholt PPO  ',
    facilityName: facilities.own,
    serviceLocationPolicies: [{ locationName: 'Imaging' }],
    phones: [{ number: '(555) 555-0101' }],
    portals: [{ url: 'portal.example' }],
    addresses: [{ line1: 'PO Box 1', city: 'Sacramento', state: 'CA', zip: '01234' }],
    notes: 'Call first.',
  };
  const created = await world.send('createPlanPolicy', { headers: idempotencyHeader(), body }, admin);
  expect(created.status).toBe(201);
  expect(data(created)).toMatchObject({
    planName: 'Fernholt PPO',
    facilityName: facilities.own,
    networkStatus: 'In Network',
    serviceLocationPolicies: [{ locationName: 'Imaging', decision: 'Accept', notes: '' }],
    phones: [{ label: 'General', number: '(555) 555-0101', notes: '' }],
    portals: [{ label: 'Portal', url: 'https://portal.example', notes: '' }],
    addresses: [{ ...body.addresses[0], label: 'Mailing', line2: '', notes: '' }],
    notes: 'Call first.',
    version: 1,
  });
  const listed = async () =>
    items(await world.send('listPlanPolicies', { query: { facility: facilities.own } }, admin));
  expect(await listed()).toEqual([data(created)]);

  const params = { id: data(created)._id };
  const edit = { params, headers: changing(), body: { networkStatus: 'Out of Network' } };
  const edited = data(await world.send('updatePlanPolicy', edit, admin));
  expect(edited).toMatchObject({ planName: 'Fernholt PPO', networkStatus: 'Out of Network', version: 2 });
  expect(await listed()).toEqual([edited]);
  const gone = await world.send('deletePlanPolicy', { params, headers: changing(2) }, admin);
  expect(gone.status).toBe(204);
  expect(await listed()).toEqual([]);
});
