import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { expect, it } from '@jest/globals';
import { startQueueWorker } from './queue-worker.ts';
import { startStorage } from './storage.ts';

it('a stopped queue worker finishes the batch it has started, and removes it from the queue', async () => {
  const region = 'us-east-1';
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const { endpoint, stop } = await startStorage(region);
  const client = new SQSClient({ endpoint });
  const made = await client.send(new CreateQueueCommand({ QueueName: 'work' }));
  const QueueUrl = new URL(new URL(made.QueueUrl ?? '').pathname, endpoint).href;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'one' }));
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let ended = false;
  const handler = async () => {
    begun.resolve();
    await goOn.promise;
    ended = true;
    return { batchItemFailures: [] };
  };
  const worker = startQueueWorker(QueueUrl, handler, console.error);
  await begun.promise;
  const endedFirst = worker.stop().then(() => ended);
  setImmediate(goOn.resolve);
  expect(await endedFirst).toBe(true);

  const counts = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...counts] }),
  );
  expect(counts.map((name) => Attributes?.[name])).toEqual(['0', '0']);
  client.destroy();
  await stop();
});
