import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startSilentServer } from '../../testing/silent-server.ts';
import { openBatchQueue, openQueue, queueClient } from './queue.ts';

let silent: Awaited<ReturnType<typeof startSilentServer>>;
let queueUrl: string;
let before: NodeJS.ProcessEnv;

beforeAll(async () => {
  silent = await startSilentServer();
  const { endpoint } = silent;
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
  silent.stop();
});

it.each([
  ['one message', (client: ReturnType<typeof queueClient>) => openQueue(queueUrl, client)('{}')],
  ['many', (client: ReturnType<typeof queueClient>) => openBatchQueue(queueUrl, client)(['{}', '{}'])],
])('does not wait for ever for a queue that never answers to %s: the call goes on', async (_, send) => {
  const client = queueClient(50);
  await expect(send(client)).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
});
