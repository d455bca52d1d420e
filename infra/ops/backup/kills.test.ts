import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFacility } from '../../../functions/data/facility-directory.ts';
import { type Environment, openTableOf, printedLog, reach } from '../clients.ts';
import { connect } from '../connect.ts';
import { landscapeCsv } from '../testing/landscape-file.ts';
import { manyItems } from '../testing/many-items.ts';
import { type RawTable, scanAll } from './items.ts';
import { putAll } from './put-items.ts';

const ops = join(import.meta.dirname, '../ops.ts');
const items = 4_000;
let folder = '';
const data = () => join(folder, 'data');

type Ended = { readonly out: string; readonly err: string; readonly code: number | null };

/** Loaded first, it ends the program the moment it has printed what matches: a signal from here might come after its end. */
const endingItself = (at: RegExp, signal: NodeJS.Signals) =>
  `data:text/javascript,${encodeURIComponent(`
  const { write } = process.stdout;
  let out = '';
  process.stdout.write = (text) => {
    const done = write.call(process.stdout, text);
    const before = ${at}.test(out);
    out += text;
    if (!before && ${at}.test(out)) process.kill(process.pid, '${signal}');
    return done;
  };`)}`;

/** Runs a command as a program of its own, which the signal ends when it has printed what matches. */
function run(args: readonly string[], dataDir: string, at?: RegExp, signal: NodeJS.Signals = 'SIGKILL') {
  const { TABLE_NAME: _, ...environment } = process.env;
  const first = at === undefined ? [] : ['--import', endingItself(at, signal)];
  const child = spawn(process.execPath, [...first, ops, ...args], {
    env: { ...environment, DATA_DIR: dataDir },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ out, err, code })));
}

async function withEnvironment<Value>(dataDir: string, work: (environment: Environment) => Promise<Value>) {
  const { environment, close } = await connect({ DATA_DIR: dataDir }, { mayBeNew: true });
  const value = await work(environment);
  await close();
  return value;
}

const withTableOf = <Value>(dataDir: string, work: (table: RawTable) => Promise<Value>) =>
  withEnvironment(dataDir, async (environment) => {
    const client = new DynamoDBClient(reach(environment, 'DYNAMODB'));
    const value = await work({ client, name: environment.TABLE_NAME ?? '' });
    client.destroy();
    return value;
  });

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

  it('imports to the end when it is given again after Ctrl-C, and knows what it has done', async () => {
    const target = join(folder, 'imported');
    await withEnvironment(target, async (environment) => {
      const { table, close } = openTableOf(environment);
      const log = printedLog(() => {});
      await addFacility(table, log, { id: 'facil001', name: 'Cedar', primaryColor: '#005b7f' });
      close();
    });
    const file = join(folder, 'plans.csv');
    const spoil = (row: Record<string, string>, index: number) =>
      index === 0 && Object.assign(row, { hios_plan_id: 'x' });
    await writeFile(file, landscapeCsv(1_001, spoil));
    const map = join(import.meta.dirname, '../../../docs/examples/cms-landscape-map.json');
    const args = ['import-plans', file, '--facility', 'Cedar', '--map', map];
    const cut = await run(args, target, /of 1,001 rows done/, 'SIGINT');
    expect(cut).toMatchObject({
      err: '\nStopped. What was written stays. Give the same command again to complete it.\n',
      code: 130,
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('plans.'))).toEqual(['plans.csv']);
    const { out, code } = await run(args, target);
    const [, added, unchanged] =
      /added ([\d,]+) \/ changed 0 \/ unchanged ([\d,]+) \/ rejected 1/.exec(out) ?? [];
    const [fresh, kept] = [added, unchanged].map((count) => Number(count?.replace(',', '')));
    expect({ all: (fresh ?? 0) + (kept ?? 0), code }).toEqual({ all: 1_000, code: 0 });
  });

  it('says on Ctrl-C what holds, and leaves no part of a backup', async () => {
    const file = join(folder, 'cut.gz');
    const cut = () => run(['backup', file], data(), /items/, 'SIGINT');
    let backup = await cut();
    // On a busy machine the file may be whole before the signal arrives.
    for (; backup.code === 0; backup = await cut()) await rm(file);
    expect(backup).toMatchObject({ err: '\nStopped. No file was written.\n', code: 130 });
    expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([]);
    const target = join(folder, 'interrupted');
    const restore = await run(['restore', join(folder, 'guide.gz')], target, /items put/, 'SIGINT');
    expect(restore).toMatchObject({
      err: '\nStopped. Give the same command again: it goes on where it was.\n',
      code: 130,
    });
    expect(await run(['restore', join(folder, 'guide.gz')], target)).toMatchObject({ err: '', code: 0 });
    expect(await countOf(target)).toBe(items);
  });
});
