import { expect, it } from '@jest/globals';
import { payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { everyFacility, type Key, keys } from '../data/table/keys.ts';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { addContract, addName } from '../testing/hub-records.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';
import { listedContracts, patchContract } from './testing/hub-calls.ts';

// A later release is being rolled out, or was rolled back: its functions have added a field that this one does not know.

const { world, admin, imports } = await startTestImports();

async function addLater(place: Key): Promise<void> {
  const { table } = world.container;
  const item = await table.get(place);
  await table.put({ ...item, ...place, record: { ...Object(item?.record), later: 'kept' } });
}

let made = 0;
async function contract() {
  const payerName = `Ahead ${++made}`;
  const { _id } = await addContract(world, { payerName, facilityName: facilities.own });
  const place = keys.record(payerContract.kind, 'north000', planIdParts(_id)?.key ?? '');
  await addLater(place);
  return { _id, payerName, place };
}
type Contract = Awaited<ReturnType<typeof contract>>;

it.each<[string, (one: Contract) => Promise<unknown>, object]>([
  ['an edit', ({ _id }) => patchContract(world, admin, _id, 1, { status: 'Termed' }), { status: 'Termed' }],
  [
    'its status for several facilities',
    ({ _id, payerName }) => {
      const at = [{ facilityName: facilities.own, contract: { _id, version: 1 } }];
      const body = { payerName, financialClass: 'Commercial', status: 'Termed', facilities: at };
      return world.send('setPayerStatus', { headers: idempotencyHeader(), body }, admin);
    },
    { status: 'Termed' },
  ],
  [
    'an import',
    async ({ payerName }) => {
      const file = `Payer name,Financial class,Status\n${payerName},Commercial,Termed\n`;
      const read = await imports.drop(file, facilities.own, 'contracts.csv', 'payerContracts');
      const found = await imports.check(read._id, read.map ?? {});
      await imports.apply(found);
    },
    { status: 'Termed' },
  ],
])('a field of a later release survives in a payer contract through %s', async (_what, change, record) => {
  const one = await contract();
  await change(one);
  expect(await world.container.table.get(one.place)).toMatchObject({
    ...{ version: 2, record: { ...record, later: 'kept' } },
  });
  const listed = await listedContracts(world, admin, facilities.own);
  expect(listed.find(({ _id }) => _id === one._id)).not.toHaveProperty('later');
});

it('a field of a later release survives when another name of a payer is edited', async () => {
  const { _id: id } = await addName(world);
  const place = keys.record('NAME', everyFacility, planIdParts(id)?.key ?? '');
  await addLater(place);
  const request = {
    params: { id },
    headers: changing(),
    body: { state: 'TX' },
  };
  expect((await world.send('updatePayerName', request, admin)).status).toBe(200);
  expect(await world.container.table.get(place)).toMatchObject({ record: { state: 'TX', later: 'kept' } });
});
