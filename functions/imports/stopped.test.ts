import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from '@jest/globals';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import { limits } from '../../shared/limits.ts';
import { startTestImports } from '../testing/test-imports.ts';

let now = Date.parse('2037-11-26T10:00:00Z');

const { world, admin, imports } = await startTestImports({ now: () => now });
const queue = new SQSClient({});
world.onStop(() => queue.destroy());

const file = ['Class,Payer,Plan,Code,Name,Notes', 'Other,Fernholt,PPO,1,Fernholt PPO,'].join('\n');

/** What a table restored to a moment in the middle of an import lacks: the message that its worker waits for. */
const loseMessages = () =>
  processMessages(queue, world.container.config.IMPORT_QUEUE_URL, async () => ({ batchItemFailures: [] }), 0);

const passMinutes = (count: number) => {
  now += count * 60_000;
};

const dropped = async () => {
  const { _id, map = {} } = await imports.drop(file);
  return { _id, map };
};

const problem = 'This import has stopped: nothing has happened for an hour.';

it('an import whose worker never returns ends with a sentence, can be undone, and blocks no other import', async () => {
  const { _id, map } = await dropped();
  const checked = await imports.check(_id, map);
  await imports.startApply(checked);
  await loseMessages();
  passMinutes(59);
  expect((await imports.find(_id)).state).toBe('applying');
  passMinutes(2);
  expect(await imports.find(_id)).toMatchObject({ state: 'failed', began: true, problem });

  const other = await dropped();
  await imports.apply(await imports.check(other._id, other.map));
  expect((await imports.find(other._id)).state).toBe('applied');

  await imports.startUndo(checked);
  await loseMessages();
  passMinutes(61);
  expect(await imports.find(_id)).toMatchObject({ state: 'failed', problem });
  await imports.startUndo(checked);
  expect((await imports.find(_id)).state).toBe('undoing');
  await imports.work();
  expect((await imports.find(_id)).state).toBe('undone');
  expect(await imports.plans('North Hospital')).toHaveLength(1);
});

it('a dry run whose worker never returns ends with a sentence, and its columns can be sent again', async () => {
  const { _id, map } = await dropped();
  await imports.map(_id, map);
  await loseMessages();
  passMinutes(61);
  expect(await imports.find(_id)).toMatchObject({ state: 'failed', problem });
  expect((await imports.check(_id, map)).state).toBe('checked');
});

it('a stopped import whose message arrives after all is finished', async () => {
  const { _id, map } = await dropped();
  await imports.startApply(await imports.check(_id, map));
  passMinutes(61);
  expect((await imports.find(_id)).state).toBe('failed');
  await imports.work();
  expect(await imports.find(_id)).toMatchObject({ state: 'applied' });
});

/** Makes a dry run of a file that is written in so many parts. */
async function checkedParts(payer: string, parts: number) {
  const count = (parts - 1) * limits.imports.part + 1;
  const lines = Array.from({ length: count }, (_, n) => `Other,${payer},P${n},Plan ${n},`);
  const { _id, map = {} } = await imports.drop(['Class,Payer,Plan,Name,Notes', ...lines].join('\n'));
  return imports.check(_id, map);
}

/** Delivers an import's message to a worker whose time is over once it has written a part. */
function deliverForOnePart(id: string) {
  const { table } = world.container;
  const transact: typeof table.transact = async (...args) => {
    await table.transact(...args);
    passMinutes(5);
  };
  return imports.deliver(id, { ...table, transact });
}

it('an import that waits for another one says so until it writes', async () => {
  const [late, other] = [await checkedParts('Brackwater', 2), await checkedParts('Coldharbor', 1)];
  await imports.startApply(late);
  await loseMessages();
  passMinutes(11);
  await imports.startApply(other);
  expect(await imports.deliver(late._id)).toBe(false);
  expect(await imports.find(late._id)).toMatchObject({
    state: 'applying',
    problem: 'Waiting for another import into the facility: payers.csv, started by Test Person.',
  });
  await imports.deliver(other._id);
  await deliverForOnePart(late._id);
  const writing = await imports.find(late._id);
  expect(writing).toMatchObject({ state: 'applying', progress: { done: limits.imports.part } });
  expect(writing).not.toHaveProperty('problem');
  await imports.deliver(late._id);
});

it('an import that several workers write one after the other says when it was started', async () => {
  const [long, other] = [await checkedParts('Dunmere', 3), await checkedParts('Eastmarch', 1)];
  await imports.startApply(long);
  expect(await deliverForOnePart(long._id)).toBe(true);
  await deliverForOnePart(long._id);
  const request = { params: { id: other._id }, body: { run: other.run } };
  expect(await world.send('applyImport', request, admin)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/payers\.csv, started by Test Person 10 minutes ago\./) },
  });
  await imports.work();
});

it('an undo that stopped after one part and is started again still counts the edits that it kept', async () => {
  const imported = async (lines: readonly string[]) => {
    const { _id, map = {} } = await imports.drop(['Class,Payer,Plan,Name,Notes', ...lines].join('\n'));
    return imports.apply(await imports.check(_id, map));
  };
  const count = limits.imports.part + 1;
  const applied = await imported(Array.from({ length: count }, (_, n) => `Other,Alderholt,P${n},Plan ${n},`));
  const { _id } = applied;
  await imported(['Other,Alderholt,P0,Plan 0,Edited since.']);
  await imports.startUndo(applied);
  const { table } = world.container;
  const transact: typeof table.transact = async (...args) => {
    await table.transact(...args);
    passMinutes(5);
  };
  await imports.deliver(_id, { ...table, transact });
  await loseMessages();
  passMinutes(61);
  expect(await imports.find(_id)).toMatchObject({ state: 'failed', problem });
  await imports.undo(applied);
  expect(await imports.find(_id)).toMatchObject({ state: 'undone', counts: { conflicts: 1 } });
  expect(await imports.rows(_id, 'conflicts')).toMatchObject([{ name: 'Plan 0' }]);
});
