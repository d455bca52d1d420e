import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { structuredLog } from '../../functions/log.ts';
import { checkSite } from '../../functions/triggers/canary/check-site.ts';
import { readProbeAccount } from '../../functions/triggers/canary/probe-account.ts';
import { clientOptions } from '../ops/clients.ts';
import { connect } from '../ops/connect.ts';
import { probeAccountCommand } from '../ops/probe-account/command.ts';
import { auditedActs } from '../ops/testing/audited-acts.ts';
import { recorder } from '../ops/testing/laptop.ts';
import { findRunning } from './data-folder/running.ts';
import { seedDemo } from './demo/seed.ts';
import { freePort, slowPorts } from './listen.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  // A normal first start would make ten times as many plans, and each journey begins with one.
  const { environment, close } = await connect({ DATA_DIR: dataDir });
  await seedDemo({ environment, log: () => {}, plans: 20 });
  await close();
});
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

// `npm start` without building the site. On Windows, where no program can send Ctrl-C to another, it reads it.
const address = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href);
const program = `
  const { run } = await import(${address('run.ts')});
  const { startProduct } = await import(${address('product.ts')});
  const { readSettings } = await import(${address('settings.ts')});
  const { localFunctions: functions } = await import(${address('functions/local-functions.ts')});
  if (process.platform === 'win32') process.stdin.once('data', () => process.emit('SIGINT'));
  await run((cleanup) => startProduct({
    settings: readSettings(process.env), functions, cleanup, log: console.log,
    site: async () => (request, response) => response.end('<script src="/assets/app-1.js"></script>'),
  }));`;

function start(port: number, more: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...more, PORT: String(port), DATA_DIR: dataDir };
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

const onWindows = process.platform === 'win32';
const windowsPrograms =
  "Get-CimInstance Win32_Process | ForEach-Object { '{0} {1}' -f $_.ProcessId, $_.CommandLine }";

/** Returns each running program of this machine: its number and its command line. */
const programs = (): string[] =>
  (onWindows
    ? execFileSync('powershell', ['-NoProfile', '-Command', windowsPrograms], { encoding: 'utf8' })
    : execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  ).split('\n');

function engineOf(folder: string): number {
  const line = programs().find(
    // The engine's guard, a shell, has the same words.
    (one) => /^\s*\d+ (?!sh ).*dynoxide(?:\.exe"?)? serve /.test(one) && one.includes(folder),
  );
  return Number(/\d+/.exec(line ?? '')?.[0]);
}

/** Creates the probe account or changes its password, as an operator does; the command then visits the site like the canary. */
async function makeProbeAccount(): Promise<void> {
  const output = recorder();
  const args = ['--email', 'probe@demo.test', '--facility', 'Alderquay Medical Center'];
  const looked = await probeAccountCommand(args, output, { DATA_DIR: dataDir });
  expect([looked, output.text]).toEqual([
    true,
    expect.stringContaining('probe@demo.test can read Alderquay Medical Center and nothing else.'),
  ]);
  const acts = await auditedActs((await findRunning(dataDir)) ?? {});
  expect(acts).toContain('probe-account done Alderquay Medical Center');
}

/** Does what the deployed canary does. */
async function lookAroundAsDeployed(site: string): Promise<void> {
  const environment = (await findRunning(dataDir)) ?? {};
  const secrets = new SecretsManagerClient(clientOptions(environment, 'SECRETS_MANAGER'));
  const lines: string[] = [];
  const outcome = await checkSite({
    site,
    account: () => readProbeAccount(secrets, environment.PROBE_ACCOUNT ?? ''),
    log: structuredLog((line) => lines.push(line)),
    clock: () => new Date(),
  });
  secrets.destroy();
  expect([outcome, lines]).toEqual([
    { passed: true, plans: expect.any(Number), image: 'seen' },
    [expect.any(String)],
  ]);
  const { details } = JSON.parse(lines.join(''));
  // The field that the alarm counts, and the time of each step.
  expect(details).toMatchObject({ canary: 'passed', plans: 20 });
  const steps = ['account', 'page', 'facilities', 'signIn', 'plans', 'search', 'image', 'signOut'];
  expect(Object.keys(details.ms)).toEqual(steps);
}

it('npm start ends with a message when its database dies, and passes the canary’s visit when restarted', async () => {
  const port = await freePort(slowPorts);
  const first = start(port);
  await first.ready;
  await makeProbeAccount();
  await lookAroundAsDeployed(`http://localhost:${port}`);
  process.kill(engineOf(dataDir), 'SIGKILL');
  expect(await first.ended).toEqual({
    code: 1,
    err: `The database engine (dynoxide) has exited, so Coverage Guide is stopping too. Start it again: saved data is in ${join(dataDir, 'table.sqlite')}.\n`,
  });

  // This time with an authenticator app; the account from before still exists.
  const second = start(port, { SECOND_FACTOR: 'all' });
  await second.ready;
  await makeProbeAccount();
  if (onWindows) second.child.stdin.write('Ctrl-C');
  else second.child.kill('SIGINT');
  expect(await second.ended).toEqual({ code: 0, err: '' });
});
