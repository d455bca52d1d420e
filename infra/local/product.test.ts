import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from './listen.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'product-'));
});
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

// `npm start` without building the site.
const address = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href);
const program = `
  const { run } = await import(${address('run.ts')});
  const { startProduct } = await import(${address('product.ts')});
  const { readSettings } = await import(${address('settings.ts')});
  const { localFunctions: functions } = await import(${address('functions/local-functions.ts')});
  await run((cleanup) => startProduct({
    settings: readSettings(process.env), functions, cleanup, log: console.log,
    site: async () => (request, response) => response.end(),
  }));`;

function start(port: number) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env });
  started.push(child);
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code, err }));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready') && resolve());
    void ended.then(({ err: why }) => reject(new Error(`It ended: ${why}`)));
  });
  return { child, ready, ended };
}

function engineOf(folder: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find((one) => /^\s*\d+ \S*dynoxide serve /.test(one) && one.includes(folder));
  return Number(/\d+/.exec(line ?? '')?.[0]);
}

it('says that the database has died and ends, and finds what was saved when it is started again', async () => {
  const port = await freePort();
  const first = start(port);
  await first.ready;
  process.kill(engineOf(dataDir), 'SIGKILL');
  expect(await first.ended).toEqual({
    code: 1,
    err: `The database engine (dynoxide) has ended, so Coverage Guide ends too. Start it again: what was saved is in ${join(dataDir, 'table.sqlite')}.\n`,
  });

  const second = start(port);
  await second.ready;
  const facilities = await fetch(`http://localhost:${port}/api/facilities`);
  expect(await facilities.text()).toMatch(/"data":\[\{/);
  second.child.kill('SIGINT');
  expect(await second.ended).toEqual({ code: 0, err: '' });
});
