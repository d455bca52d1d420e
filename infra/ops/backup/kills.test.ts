import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reach } from '../clients.ts';
import { connect } from '../connect.ts';
import { manyItems } from '../testing/many-items.ts';
import { scanAll } from './items.ts';
import { putAll } from './put-items.ts';

const ops = join(import.meta.dirname, '../ops.ts');
const items = 4_000;
let folder = '';
const data = () => join(folder, 'data');

type Ended = { readonly out: string; readonly err: string; readonly code: number | null };

/** Runs a command as a program of its own, and ends it with the signal when it has printed what matches. */
function run(args: readonly string[], dataDir: string, at?: RegExp, signal: NodeJS.Signals = 'SIGKILL') {
  const { TABLE_NAME: _, ...environment } = process.env;
  const child = spawn(process.execPath, [ops, ...args], { env: { ...environment, DATA_DIR: dataDir } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (at?.test(out)) child.kill(signal);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ out, err, code })));
}

async function withTableOf<Value>(
  dataDir: string,
  work: (table: Parameters<typeof scanAll>[0]) => Promise<Value>,
) {
  const { environment, close } = await connect({ DATA_DIR: dataDir }, { mayBeNew: true });
  const client = new DynamoDBClient(reach(environment, 'DYNAMODB'));
  const value = await work({ client, name: environment.TABLE_NAME ?? '' });
  client.destroy();
  await close();
  return value;
}

function countOf(dataDir: string): Promise<number> {
  return withTableOf(dataDir, async (table) => {
    let count = 0;
    await scanAll(table, (some) => {
      count += some.length;
    });
    return count;
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kills-'));
  await withTableOf(data(), (table) => putAll(table, manyItems(items)));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a command that is killed', () => {
  it('restores to the end when it is given again, wherever it was killed', async () => {
    const file = join(folder, 'guide.gz');
    expect((await run(['backup', file], data())).code).toBe(0);
    const target = join(folder, 'restored');
    for (const moment of [/items put/, /Comparing/])
      expect((await run(['restore', file], target, moment)).code).toBeNull();
    const { out, code } = await run(['restore', file], target);
    expect(out).toMatch(/again, compared by hash\.|holds these 4,000 items already\./);
    expect(code).toBe(0);
    expect(await countOf(target)).toBe(items);
  });

  it('never takes anything of the data in a drill', async () => {
    for (const moment of [/items put/, /restored into/]) await run(['backup-drill'], data(), moment);
    expect(await countOf(data())).toBe(items);
    const { out } = await run(['backup-drill'], data());
    expect(out).toMatch(/The same 4,\d{3} items/);
    expect(await readdir(data())).not.toContain('drill.gz');
    expect(await countOf(data())).toBe(items);
  });

  it('says on Ctrl-C what holds, and leaves no part of a backup', async () => {
    const { err, code } = await run(['backup', join(folder, 'cut.gz')], data(), /items/, 'SIGINT');
    expect(err).toBe('\nStopped. No file was written.\n');
    expect(code).toBe(130);
    expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([]);
    const target = join(folder, 'interrupted');
    const restore = await run(['restore', join(folder, 'guide.gz')], target, /items put/, 'SIGINT');
    expect(restore.err).toContain('Give the same command again: it goes on where it was.');
  });
});
