import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { sendCallsTo } from '../../testing/service-endpoint.ts';
import { startSilentServer } from '../../testing/silent-server.ts';
import { answerMs, documentClient, tries } from './document-client.ts';

const silent = await startSilentServer();
const takeBack = sendCallsTo(silent.endpoint, 'DYNAMODB');
afterAll(() => {
  takeBack();
  silent.stop();
});

it('the DynamoDB client stops waiting for a table that never answers', async () => {
  const client = documentClient(50);
  const read = client.send(new GetCommand({ TableName: 'guide', Key: { pk: 'P', sk: 'S' } }));
  // isBusy() treats this as temporary: people are told to try again.
  await expect(read).rejects.toMatchObject({ name: 'TimeoutError', $metadata: { attempts: tries } });
  client.destroy();
});

it('the DynamoDB client gives up before the call itself times out', () => {
  // The SDK's longest waits between tries, which double; 500 ms is its base after throttling.
  const waitsMs = 500 * (2 ** (tries - 1) - 1);
  expect(tries * answerMs + waitsMs).toBeLessThan(limits.callSeconds * 1_000);
});
