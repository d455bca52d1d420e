import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetSendQuotaCommand, SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../functions/config.ts';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { localOriginProof } from '../origin-proof.ts';
import { type LocalStack, type StackOptions, startStack } from './stack.ts';

const newFolder = temporaryFolders('stack');
const running: LocalStack[] = [];
afterEach(() => Promise.all(running.splice(0).map((stack) => stack.stop())));

async function stackWith(options: StackOptions = {}): Promise<LocalStack> {
  const stack = await startStack({ caller: {}, ...options });
  running.push(stack);
  return stack;
}
const keys = { accessKeyId: 'local', secretAccessKey: 'local' };
const settings = (endpoint: string | undefined) => ({
  region: 'us-east-1',
  credentials: keys,
  endpoint: endpoint ?? '',
});
const tableOf = (stack: LocalStack) =>
  new DynamoDBClient(settings(stack.environment.AWS_ENDPOINT_URL_DYNAMODB));
const item = { pk: { S: 'a' }, sk: { S: 'b' } };

describe('the laptop stack', () => {
  let laptop: LocalStack;
  beforeAll(async () => {
    const real = { AWS_ACCESS_KEY_ID: 'AKIAREAL', AWS_SECRET_ACCESS_KEY: 'real', AWS_PROFILE: 'work' };
    laptop = await startStack({ caller: { PORT: '4100', ...real } });
  });
  afterAll(() => laptop.stop());

  it('takes its port from the caller, and never the caller’s real credentials', () => {
    expect(readConfig(laptop.environment)).toMatchObject({ SITE_ORIGIN: 'http://localhost:4100' });
    expect(laptop.environment).toMatchObject({
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_PROFILE: '',
    });
  });

  it('deletes expired items of its table, as the cloud does', async () => {
    const client = tableOf(laptop);
    const { TimeToLiveDescription } = await client.send(
      new DescribeTimeToLiveCommand({ TableName: 'coverage-guide' }),
    );
    client.destroy();
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
  });

  it('has the bucket of card images, shows emails in the inbox, and counts them in the quota', async () => {
    const s3 = new S3Client({ ...settings(laptop.environment.AWS_ENDPOINT_URL_S3), forcePathStyle: true });
    await s3.send(new HeadBucketCommand({ Bucket: 'cards' }));
    const ses = new SESClient(settings(laptop.environment.AWS_ENDPOINT_URL_SES));
    await ses.send(
      new SendEmailCommand({
        Source: 'guide@demo.test',
        Destination: { ToAddresses: ['user@demo.test'] },
        Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'text' } } },
      }),
    );
    const quota = await ses.send(new GetSendQuotaCommand({}));
    expect(quota).toMatchObject({ Max24HourSend: 50_000, SentLast24Hours: 1, MaxSendRate: 14 });
    s3.destroy();
    ses.destroy();
    const mails = await fetch(`${laptop.inboxUrl}/store`);
    expect(await mails.json()).toMatchObject({ emails: [{ subject: 'Hello' }] });
  });

  it('can run several times concurrently, even after its settings were copied into the process', async () => {
    const first = await stackWith();
    const [second, third] = await Promise.all([stackWith({ caller: first.environment }), stackWith()]);
    const databases = [first, second, third].map((stack) => stack?.environment.AWS_ENDPOINT_URL_DYNAMODB);
    expect(new Set(databases).size).toBe(3);
  });

  it('uses a given database instead of its stand-in, and never with the caller’s credentials', async () => {
    const { environment } = await stackWith();
    const endpoint = String(environment.AWS_ENDPOINT_URL_DYNAMODB).replace('127.0.0.1', 'localhost');
    const stack = await stackWith({
      caller: { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_ACCESS_KEY_ID: 'mine' },
      siteOrigin: 'https://guide.example',
    });
    expect(stack.environment).toMatchObject({
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_ACCESS_KEY_ID: 'local',
      SITE_ORIGIN: 'https://guide.example',
    });
  });

  it('returns its secrets to signed calls, and refuses what Secrets Manager refuses', async () => {
    const { environment } = laptop;
    const client = new SecretsManagerClient(settings(environment.AWS_ENDPOINT_URL_SECRETS_MANAGER));
    const read = (SecretId: string, VersionStage?: string) =>
      client.send(new GetSecretValueCommand({ SecretId, ...(VersionStage && { VersionStage }) })).then(
        ({ SecretString }) => SecretString,
        ({ name }) => name,
      );
    const [secret = ''] = environment.ORIGIN_PROOFS?.split(',') ?? [];
    expect(await read(secret)).toBe(localOriginProof);
    expect(await read(`${secret}-other`)).toBe('ResourceNotFoundException');
    expect(await read(secret, 'AWSPREVIOUS')).toBe('ValidationException');
    await expect(client.send(new PutSecretValueCommand({ SecretId: secret }))).rejects.toThrow(
      'are read-only',
    );
    const unsigned = await fetch(environment.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '', {
      method: 'POST',
      headers: { 'x-amz-target': 'secretsmanager.GetSecretValue' },
      body: JSON.stringify({ SecretId: secret }),
    });
    expect([unsigned.status, await unsigned.text()]).toEqual([400, expect.stringMatching('MissingAuth')]);
    client.destroy();
  });

  it('shows the inbox under its own host name only', async () => {
    const { inboxUrl } = laptop;
    // `fetch` sets the Host header itself.
    const statusFor = (host: string) =>
      new Promise((resolve) => {
        get(`${inboxUrl}/store`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode));
      });
    const { port } = new URL(inboxUrl);
    expect(await statusFor(`localhost:${port}`)).toBe(200);
    expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
    for (const other of [`rebound.example:${port}`, 'localhost', `localhost:${port}.rebound.example`])
      expect(await statusFor(other)).toBe(421);
  });

  it('keeps its folder for its owner alone', async () => {
    const dataDir = join(newFolder(), 'data');
    // Windows has no such modes.
    const ofOthers = process.platform === 'win32' ? 0 : 0o077;
    const umask = process.umask(0o022);
    const opened = () =>
      ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
        (name) => (statSync(join(dataDir, name)).mode & ofOthers) !== 0,
      );
    try {
      await (await startStack({ dataDir, caller: {} })).stop();
      expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['cognito', 'storage', 'table.sqlite']));
      expect(opened()).toEqual([]);
      // As an earlier release left them.
      for (const folder of ['', 'storage']) chmodSync(join(dataDir, folder), 0o755);
      chmodSync(join(dataDir, 'table.sqlite'), 0o644);
      await (await startStack({ dataDir, caller: {} })).stop();
      expect(opened()).toEqual([]);
    } finally {
      process.umask(umask);
    }
  });

  it.each([
    ['table.sqlite', /table\.sqlite is damaged/],
    ['storage', /storage are damaged/],
    ['cognito', /cognito.*damaged|cannot be read/],
  ])('reports a damaged %s in one sentence', async (name, sentence) => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, name), 'this is no database');
    await expect(stackWith({ dataDir })).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(sentence),
    });
  });
});

it('the laptop stack reports a damaged page in the middle of the database in one sentence', async () => {
  const dataDir = newFolder();
  const stack = await startStack({ dataDir, caller: {} });
  const client = tableOf(stack);
  for (let n = 0; n < 40; n += 1) {
    const text = { S: 'a plan '.repeat(1_000) };
    const Item = { pk: { S: 'page' }, sk: { S: String(n) }, text };
    await client.send(new PutItemCommand({ TableName: 'coverage-guide', Item }));
  }
  client.destroy();
  await stack.stop();
  const file = join(dataDir, 'table.sqlite');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, bytes.length / 2));
  await expect(stackWith({ dataDir })).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/table\.sqlite is damaged/),
  });
});

it('the laptop stack accepts a database that another engine is just releasing', async () => {
  const dataDir = newFolder();
  await (await startStack({ dataDir, caller: {} })).stop();
  const ending = new DatabaseSync(join(dataDir, 'table.sqlite'));
  ending.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const starting = stackWith({ dataDir });
  // By now the file was looked at, while it was locked.
  ending.close();
  await expect(starting).resolves.toHaveProperty('environment');
});

describe('the database engine of a process that was killed', () => {
  it('ends with it and loses no acknowledged write', async () => {
    const dataDir = newFolder();
    const script = `
      import { startStack } from ${JSON.stringify(import.meta.resolve('./stack.ts'))};
      const { environment } = await startStack({ dataDir: ${JSON.stringify(dataDir)}, caller: {} });
      console.log(environment.AWS_ENDPOINT_URL_DYNAMODB);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH ?? '' },
    });
    const endpoint = await new Promise<string>((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    });
    const client = new DynamoDBClient({ ...settings(endpoint), maxAttempts: 1 });
    await client.send(new PutItemCommand({ TableName: 'coverage-guide', Item: item }));
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
    await expectGone(endpoint);
    client.destroy();

    const again = tableOf(await stackWith({ dataDir }));
    expect(await again.send(new GetItemCommand({ TableName: 'coverage-guide', Key: item }))).toHaveProperty(
      'Item',
    );
    again.destroy();
  });
});

async function expectGone(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await fetch(endpoint).catch(() => undefined)) === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${endpoint} still answers after a minute.`);
}
