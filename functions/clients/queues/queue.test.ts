import { afterAll, expect, it } from '@jest/globals';
import { sendCallsTo } from '../../testing/service-endpoint.ts';
import { startSilentServer } from '../../testing/silent-server.ts';
import { openBatchQueue, openQueue, queueClient } from './queue.ts';

const silent = await startSilentServer();
const { endpoint } = silent;
const queueUrl = `${endpoint}/000000000000/mails`;
const takeBack = sendCallsTo(endpoint, 'SQS');
afterAll(() => {
  takeBack();
  silent.stop();
});

it.each([
  ['one message', (client: ReturnType<typeof queueClient>) => openQueue(queueUrl, client)('{}')],
  ['many', (client: ReturnType<typeof queueClient>) => openBatchQueue(queueUrl, client)(['{}', '{}'])],
])('sending %s to a queue that never answers times out, so that the call can continue', async (_, send) => {
  const client = queueClient(50);
  await expect(send(client)).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
});
