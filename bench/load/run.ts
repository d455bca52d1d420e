import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { demoFacilities } from '../../infra/local/demo/data/facilities.ts';
import { demoPassword as password } from '../../infra/local/demo/data/people.ts';
import { option } from '../options.ts';
import { figure, markdownTable, percentile } from '../statistics.ts';
import { type Ask, mixedActions, type Scene } from './calls.ts';
import { atDesks, fillDataFolder } from './fill.ts';
import { Tally } from './tally.ts';

// Runs the whole product on this machine under the calls of many people, as fast as it responds: no call may fail, and the heap
// of the process that runs the functions must not grow.

/** Two hours of 200 people, with one call every half minute each. */
const calls = option('calls', 48_000);
const connections = option('connections', 8);
const size = {
  plans: option('plans', 12_500),
  people: option('people', 5_000),
  contracts: option('contracts', 5_000),
};
/** Tokens expire sooner than a run may end, and memory is measured after each part. */
const parts = option('parts', 16);
const port = option('port', 3_900);
const inspectorPort = port + 2;
const origin = `http://localhost:${port}`;
const facility = demoFacilities[0]?.name ?? '';

const call = (path: string, token: string | undefined, init: RequestInit = {}) =>
  fetch(`${origin}/api${path}`, {
    ...init,
    signal: AbortSignal.timeout(60_000),
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });

async function signIn(email: string): Promise<string> {
  const body = JSON.stringify({ email, password, activeFacility: facility });
  const answer = await call('/auth/login', undefined, { method: 'POST', body });
  const { accessToken } = await answer.json();
  if (accessToken === undefined) throw new Error(`${email} was not let in: ${answer.status}.`);
  return accessToken;
}

async function scene(): Promise<Scene> {
  const users = await Promise.all(atDesks.map(signIn));
  const [user] = users;
  const admin = await signIn('admin@demo.test');
  const list = `/books?${new URLSearchParams({ facility })}`;
  const { data } = await (await call(`${list}&limit=1000`, user)).json();
  const first = await call(`${list}&limit=20`, user);
  await first.arrayBuffer();
  return {
    users,
    admin,
    facility,
    planIds: data.map(({ _id }: { _id: string }) => _id),
    listEtag: first.headers.get('etag') ?? '',
    credentials: { email: 'user@demo.test', password },
  };
}

/** Makes this many calls, several at a time, and reports them to every tally. */
async function part(amount: number, tallies: readonly Tally[]): Promise<void> {
  const actions = mixedActions(await scene());
  let made = 0;
  const ask: Ask = async (kind, path, token, init) => {
    made += 1;
    const start = performance.now();
    const tell = (end: string) => {
      for (const tally of tallies) tally.add(kind, end, performance.now() - start);
    };
    try {
      const answer = await call(path, token, init);
      const text = await answer.text();
      tell(String(answer.status));
      return answer.status === 200 ? { text, etag: answer.headers.get('etag') ?? '' } : undefined;
    } catch (error) {
      tell(String(error));
      return undefined;
    }
  };
  // Each connection starts at a different action, so that they do not all make the same call at the same time.
  const worker = async (_: unknown, place: number): Promise<void> => {
    const first = Math.round((place / connections) * actions.length);
    for (let at = first; made < amount; at++) await actions[at % actions.length]?.(ask);
  };
  await Promise.all(Array.from({ length: connections }, () => 0).map(worker));
}

/** Filling takes minutes, so a folder filled by an earlier run can be named in DATA_DIR. It is kept. */
const filled = process.env.DATA_DIR;
// Copied before filling, which leaves the addresses of its stand-ins in the environment.
const ownEnvironment = { ...process.env };
const dataDir = filled ?? (await mkdtemp(join(tmpdir(), 'coverage-guide-load-')));
if (filled === undefined) await fillDataFolder(dataDir, size);
const product = spawn(process.execPath, [`--inspect=127.0.0.1:${inspectorPort}`, 'infra/local/start.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...ownEnvironment, PORT: String(port), INBOX_PORT: String(port + 1), DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => product.kill('SIGTERM'));
try {
  await new Promise<void>((resolve, reject) => {
    createInterface(product.stdout).on('line', (line) => {
      if (line.includes('is ready')) resolve();
      if (line.includes('"level":"ERROR"')) console.error(line);
    });
    product.once('exit', () => reject(new Error('The product ended.')));
  });
  const all = new Tally();
  const lines: string[][] = [];
  for (let number = 1; number <= parts; number++) {
    const here = new Tally();
    const start = performance.now();
    await part(calls / parts, [all, here]);
    const seconds = (performance.now() - start) / 1_000;
    const { heapUsed, external, rss } = await memoryOf(inspectorPort);
    const times = here.times();
    const measured = [
      ...[0.5, 0.95, 0.99].map((share) => percentile(times, share)),
      ...[heapUsed, external, rss].map((bytes) => bytes / 1e6),
    ];
    const counted = [number, times.length, Math.round(times.length / seconds), here.failures];
    lines.push([...counted.map(String), ...measured.map(figure)]);
    console.error(`${new Date().toISOString()} part ${number} of ${parts}: ${lines.at(-1)?.join(' | ')}`);
  }
  const head = 'part, calls, a second, failed, p50 ms, p95 ms, p99 ms, heap MB, buffers MB, process MB';
  console.log(`${calls} calls, ${connections} at a time, ${JSON.stringify(size)}\n`);
  console.log(`${markdownTable(head.split(', '), lines)}\n\n${all.table()}`);
  if (all.failures > 0) process.exitCode = 1;
} finally {
  if (product.exitCode === null) {
    product.kill('SIGTERM');
    await new Promise((resolve) => product.once('exit', resolve));
  }
  if (filled === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/** Memory usage of a Node process after garbage collection, in bytes, read through its inspector. */
async function memoryOf(inspectorPort: number): Promise<NodeJS.MemoryUsage> {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let id = 0;
  const send = (method: string, params = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve) => {
      const mine = ++id;
      const heard = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data);
        if (answer.id !== mine) return;
        socket.removeEventListener('message', heard);
        resolve(answer.result);
      };
      socket.addEventListener('message', heard);
      socket.send(JSON.stringify({ id: mine, method, params }));
    });
  await send('HeapProfiler.enable');
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { result } = await send('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  socket.close();
  return JSON.parse(result?.value ?? '{}');
}
