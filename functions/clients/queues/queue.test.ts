import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openBatchQueue, openQueue, queueClient } from './queue.ts';

const silent = createServer(() => undefined);
let queueUrl: string;
let before: NodeJS.ProcessEnv;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  const endpoint = `http://127.0.0.1:${address.port}`;
  queueUrl = `${endpoint}/000000000000/mails`;
  before = process.env;
  process.env = {
    ...before,
    AWS_ENDPOINT_URL_SQS: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
});
afterAll(() => {
  process.env = before;
  silent.closeAllConnections();
  silent.close();
});

it.each([
  ['one message', (client: ReturnType<typeof queueClient>) => openQueue(queueUrl, client)('{}')],
  ['many', (client: ReturnType<typeof queueClient>) => openBatchQueue(queueUrl, client)(['{}', '{}'])],
])('does not wait for ever for a queue that never answers to %s: the call goes on', async (_, send) => {
  const client = queueClient(50);
  await expect(send(client)).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
});
