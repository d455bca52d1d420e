import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { demoFacilities } from '../../infra/local/demo/facilities.ts';
import { option } from '../options.ts';
import { markdownTable } from '../statistics.ts';
import { mixedCalls, type Scene } from './calls.ts';
import { fillDataFolder } from './fill.ts';
import { heapOf } from './heap.ts';

// The whole product on this machine under what many people do, as fast as it answers: no call may fail, and the heap
// of the process that runs the functions must not grow.

/** Two hours of 200 people, a call each half minute. */
const calls = option('calls', 48_000);
const connections = option('connections', 8);
const size = {
  plans: option('plans', 12_500),
  people: option('people', 5_000),
  contracts: option('contracts', 5_000),
};
const parts = 4;
const port = 3_900;
const inspectorPort = 3_902;
const origin = `http://localhost:${port}`;
const facility = demoFacilities[0]?.name ?? '';
const password = 'Demo-pass-1';

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, activeFacility: facility }),
  });
  const { accessToken } = await answer.json();
  if (accessToken === undefined) throw new Error(`${email} was not let in: ${answer.status}.`);
  return accessToken;
}

async function scene(): Promise<Scene> {
  const user = await signIn('user@demo.test');
  const admin = await signIn('admin@demo.test');
  const list = await fetch(`${origin}/api/books?${new URLSearchParams({ facility })}&limit=1000`, {
    headers: { authorization: `Bearer ${user}` },
  });
  const { data } = await list.json();
  const first = await fetch(`${origin}/api/books?${new URLSearchParams({ facility })}&limit=20`, {
    headers: { authorization: `Bearer ${user}` },
  });
  await first.arrayBuffer();
  return {
    user,
    admin,
    facility,
    planIds: data.map(({ _id }: { _id: string }) => _id),
    listEtag: first.headers.get('etag') ?? '',
    credentials: { email: 'user@demo.test', password },
  };
}

/** Filling takes minutes: a folder that an earlier run has filled can be named, and is kept. */
const given = process.env.DATA_DIR;
const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'coverage-guide-load-')));
if (given === undefined) await fillDataFolder(dataDir, size);
const product = spawn(process.execPath, [`--inspect=127.0.0.1:${inspectorPort}`, 'infra/local/start.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, PORT: String(port), INBOX_PORT: String(port + 1), DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// An error inside autocannon ends this process at once.
process.once('exit', () => product.kill('SIGTERM'));
try {
  await new Promise<void>((resolve, reject) => {
    product.stdout.on('data', (text) => String(text).includes('is ready') && resolve());
    product.once('exit', () => reject(new Error('The product ended.')));
  });
  const statuses = new Map<string, Map<number, number>>();
  const told = (name: string, status: number) => {
    const counts = statuses.get(name) ?? new Map<number, number>();
    statuses.set(name, counts.set(status, (counts.get(status) ?? 0) + 1));
  };
  const lines: string[][] = [];
  for (let part = 1; part <= parts; part++) {
    // Tokens live shorter than a run may take.
    const requests = mixedCalls(await scene(), told);
    const result = await autocannon({
      url: origin,
      connections,
      amount: calls / parts,
      requests,
      timeout: 60,
    });
    const heap = await heapOf(inspectorPort);
    const { errors, timeouts, latency, duration } = result;
    const figures = [errors + timeouts, latency.p50, latency.p97_5, latency.p99, Math.round(heap / 1e6)];
    lines.push([String(part), String(Math.round(calls / parts / duration)), ...figures.map(String)]);
    console.error(`part ${part} of ${parts}: ${Math.round(duration)} s`);
  }
  const head = ['part', 'calls a second', 'without an answer', 'p50, ms', 'p97.5, ms', 'p99, ms', 'heap, MB'];
  console.log(
    `${calls} calls, ${connections} at a time, ${JSON.stringify(size)}\n\n${markdownTable(head, lines)}\n`,
  );
  const kinds = [...statuses].map(([name, counts]) => [
    name,
    [...counts].map(([status, count]) => `${count} × ${status}`).join(', '),
  ]);
  console.log(markdownTable(['what', 'answers'], kinds));
} finally {
  product.kill('SIGTERM');
  await new Promise((resolve) => product.once('exit', resolve));
  if (given === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
