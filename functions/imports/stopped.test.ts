import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from '@jest/globals';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import { startTestImports } from '../testing/test-imports.ts';

let now = Date.parse('2037-11-26T10:00:00Z');

const { world, imports } = await startTestImports({ now: () => now });
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
