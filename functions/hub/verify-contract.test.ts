import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { addContract } from '../testing/hub-records.ts';
import type { TestAnswer } from '../testing/test-answer.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { listedContracts, patchContract } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });

type Contract = ReturnType<typeof payerContract.saved.parse>;
const contractOf = ({ body }: TestAnswer) => payerContract.saved.parse((body as { data: unknown }).data);
const groupsOf = ({ verification }: Contract) =>
  (verification?.verified ?? []).flatMap(({ groups }) => groups);
const all = ['contracting', 'claims', 'contacts'];
const send = (
  call: 'verifyPayerContract' | 'setPayerContractOwner',
  id: string,
  version: number,
  body: object,
) => world.send(call, { params: { id }, headers: changing(version), body }, admin);
async function verified() {
  const { _id } = await addContract(world, {
    facilityName: facilities.own,
    payerName: `Payer ${randomUUID()}`,
  });
  return contractOf(await send('verifyPayerContract', _id, 1, { groups: all, source: 'contract' }));
}

it('a payer contract is verified like a plan, with owner and interval, as its history shows', async () => {
  const contract = await verified();
  expect(contract).toMatchObject({
    version: 2,
    verification: { verified: [{ groups: all, source: 'contract', by: { name: 'Test Person' } }] },
  });
  const { id: ownerId } = await world.addPerson({ email: 'owner@demo.test', role: 'admin' });
  const owned = await send('setPayerContractOwner', contract._id, 2, { ownerId, interval: 30 });
  expect(contractOf(owned).verification).toMatchObject({ owner: { id: ownerId }, interval: 30 });
  const params = { id: contract._id };
  const { body } = await world.send('payerContractHistory', { params, query: {} }, admin);
  const fields = (body as { data: { changes: { field: string }[] }[] }).data.map(({ changes }) =>
    changes.map(({ field }) => field),
  );
  expect(fields.slice(0, 2)).toEqual([['interval', 'owner'], ['verified']]);
  const listed = (await listedContracts(world, admin, facilities.own)).find(
    ({ _id }) => _id === contract._id,
  );
  expect(listed).toEqual(contractOf(owned));
});

it('the verification of a payer contract can be undone', async () => {
  const contract = await verified();
  const back = await send('verifyPayerContract', contract._id, 2, { groups: all, takeBack: true });
  expect(contractOf(back).verification).toEqual({});
});

it.each([
  ['status', 'Pending'],
  // Moves the contract.
  ['facilityName', facilities.second],
])('an edit of a contract’s %s unverifies its group alone', async (field, value) => {
  const { _id } = await verified();
  const edited = contractOf(await patchContract(world, admin, _id, 2, { [field]: value }));
  expect(groupsOf(edited)).toEqual(['claims', 'contacts']);
});

it('setting a payer’s status counts as an edit and unverifies the contracting group', async () => {
  const { _id, version, payerName, financialClass } = await verified();
  const about = { payerName, financialClass, status: 'Termed' };
  const at = [{ facilityName: facilities.own, contract: { _id, version } }];
  await world.send(
    'setPayerStatus',
    { headers: idempotencyHeader(), body: { ...about, facilities: at } },
    admin,
  );
  const now = (await listedContracts(world, admin, facilities.own)).find((one) => one._id === _id);
  expect(groupsOf(payerContract.saved.parse(now))).toEqual(['claims', 'contacts']);
});
