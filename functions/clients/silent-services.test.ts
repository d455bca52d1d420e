import { createServer } from 'node:http';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, expect, it, jest } from '@jest/globals';
import { sampleConfig } from '../testing/sample-config.ts';
import { sendCallsTo } from '../testing/service-endpoint.ts';
import { startServer, startSilentServer } from '../testing/silent-server.ts';
import { openCardImages } from './card-images.ts';
import { openImportFiles } from './import-files.ts';
import { secretsClient } from './origin-proofs.ts';
import { openAccounts } from './pool/accounts.ts';
import { openIdentity } from './pool/identity.ts';
import { poolClient } from './pool/pool-client.ts';
import { openBatchQueue, openQueue, queueClient } from './queues/queue.ts';
import { storageClient } from './storage-client.ts';
import { openSuppressionList } from './suppression-list.ts';

const silent = await startSilentServer();
const services = ['COGNITO_IDENTITY_PROVIDER', 'S3', 'SECRETS_MANAGER', 'SESV2', 'SQS'];
const takeBack = sendCallsTo(silent.endpoint, ...services);
// The waits between tries are as short as they get.
const random = jest.spyOn(Math, 'random').mockReturnValue(0);
afterAll(() => {
  random.mockRestore();
  takeBack();
  silent.stop();
});

const ms = 50;
const storage = () => storageClient({ AWS_ENDPOINT_URL_S3: silent.endpoint }, ms);
const queueUrl = `${silent.endpoint}/000000000000/mails`;

it.each<[string, () => Promise<unknown>]>([
  [
    'the user pool when a password is checked',
    () => openIdentity(sampleConfig, poolClient(ms)).checkPassword('a@b.test', 'x'),
  ],
  [
    'the user pool when an account is created',
    () => openAccounts('us-east-1_Pool', poolClient(ms)).ensure('a@b.test'),
  ],
  [
    'the storage when a card image is read',
    () => openCardImages(sampleConfig, storage()).readUpload('a.png', 'image/png', 1),
  ],
  [
    'the storage when an import file is stored',
    () => openImportFiles(sampleConfig, storage()).put('a', 'text'),
  ],
  ['the secrets store', () => secretsClient(ms).send(new GetSecretValueCommand({ SecretId: 'proof' }))],
  ['the email suppression list', () => openSuppressionList(ms).remove('a@b.test')],
  ['the queue when one message is sent', () => openQueue(queueUrl, queueClient(ms))('{}')],
  ['the queue when many are sent', () => openBatchQueue(queueUrl, queueClient(ms))(['{}', '{}'])],
])('a call times out if there is no answer from %s, so that users are asked to try again', async (_, ask) => {
  await expect(ask()).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('reading a file times out if the rest of it never arrives', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half');
  });
  const { endpoint, stop } = await startServer(server);
  const files = openImportFiles(sampleConfig, storageClient({ AWS_ENDPOINT_URL_S3: endpoint }, ms));
  process.env.AWS_ENDPOINT_URL_S3 = endpoint;
  await expect(files.get('a').finally(stop)).rejects.toThrow();
});
