import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { demoFacilities } from '../../infra/local/demo/data/facilities.ts';
import { option } from '../options.ts';
import { markdownTable } from '../statistics.ts';
import { mixedCalls, type Scene } from './calls.ts';
import { fillDataFolder } from './fill.ts';
import { forgetLostAnswers } from './lost-answers.ts';
import { memoryOf } from './memory.ts';
import { tally } from './tally.ts';

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
/** Tokens live shorter than a run may take, and the memory is looked at after each part. */
const parts = option('parts', 16);
const port = option('port', 3_900);
const inspectorPort = port + 2;
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
    createInterface(product.stdout).on('line', (line) => {
      if (line.includes('is ready')) resolve();
      if (line.includes('"level":"ERROR"')) console.error(line);
    });
    product.once('exit', () => reject(new Error('The product ended.')));
  });
  const told = tally();
  const lines: string[][] = [];
  for (let part = 1; part <= parts; part++) {
    const here = await scene();
    const before = told.failures();
    let started = 0;
    const { latency, duration, requests } = await autocannon({
      url: origin,
      connections,
      amount: calls / parts,
      timeout: 60,
      setupClient: (client) => {
        forgetLostAnswers(client, (request, ms) =>
          told.lost('kind' in request ? String(request.kind) : 'a call', ms),
        );
        client.setRequests(mixedCalls(here, told, started++ / connections));
      },
    });
    const { heapUsed, external, rss } = await memoryOf(inspectorPort);
    const times = [latency.p50, latency.p97_5, latency.p99];
    const memory = [heapUsed, external, rss].map((bytes) => Math.round(bytes / 1e6));
    const figures = [
      calls / parts,
      Math.round(requests.total / duration),
      told.failures() - before,
      ...times,
      ...memory,
    ];
    lines.push([part, ...figures].map(String));
    console.error(`${new Date().toISOString()} part ${part} of ${parts}: ${lines.at(-1)?.join(' | ')}`);
  }
  const head = [
    'part',
    'calls',
    'a second',
    'failed',
    'p50, ms',
    'p97.5, ms',
    'p99, ms',
    'heap, MB',
    'buffers, MB',
    'process, MB',
  ];
  console.log(
    `${calls} calls, ${connections} at a time, ${JSON.stringify(size)}\n\n${markdownTable(head, lines)}\n`,
  );
  const { head: kindHead, rows } = told.table();
  console.log(markdownTable(kindHead, rows));
  if (told.failures() > 0) process.exitCode = 1;
} finally {
  if (product.exitCode === null) {
    product.kill('SIGTERM');
    await new Promise((resolve) => product.once('exit', resolve));
  }
  if (given === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
