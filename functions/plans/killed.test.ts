import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ask } from '../../infra/local/testing/http.ts';
import { type Plan, planListSchema } from '../../shared/plan/plan.ts';
import { historyPageSchema } from '../../shared/records/history.ts';
import { times } from '../../shared/testing/depth.ts';
import { keys } from '../data/table/keys.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { sleep } from '../sleep.ts';
import { allPages } from '../testing/all-pages.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { facilities, startTestWorld } from '../testing/world.ts';

const script = join(import.meta.dirname, '../testing/api-process.ts');
const saves = times(60, 2_000);
const killAfter = saves / 2;
const atOnce = 8;

const running: ChildProcess[] = [];

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
world.onStop(() => {
  for (const child of running) child.kill('SIGKILL');
});

async function startApi(): Promise<{ port: number; child: ChildProcess }> {
  const env = { PATH: process.env.PATH, ...world.stack.environment };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [printed] = await once(child.stdout, 'data');
  return { port: Number(String(printed)), child };
}

type Save = { readonly name: string; readonly request: Parameters<typeof ask>[2]; readonly path: string };

/** Every third save edits an existing plan; the others create one. */
async function saveOf(index: number): Promise<Save> {
  const name = `Save ${index}`;
  const headers = {
    authorization: `Bearer ${admin.accessToken}`,
    'content-type': 'application/json',
    'idempotency-key': `kill-test-${index}`,
  };
  const body = JSON.stringify(samplePlan({ descriptiveName: name, notes: 'n'.repeat(2_000) }));
  if (index % 3 !== 0) return { name, path: '/api/books', request: { method: 'POST', headers, body } };
  const id = await world.addPlan('own', { descriptiveName: `Before ${index}` });
  return {
    name,
    path: `/api/books/${id}`,
    request: { method: 'PUT', headers: { ...headers, 'if-match': '"1"' }, body },
  };
}

/** Sends a save as the site does: one person's calls exceed the rate limit, and rejected ones wait as long as told. */
async function send(
  port: number,
  { path, request }: Omit<Save, 'name'>,
): Promise<Awaited<ReturnType<typeof ask>>> {
  const answer = await ask(port, path, request);
  if (answer.status !== 429) return answer;
  await sleep(Number(answer.headers['retry-after']) * 1_000);
  return send(port, { path, request });
}

const list = async (): Promise<Plan[]> => {
  const pages = await allPages(async (cursor) => {
    const query = { facility: facilities.own, ...cursor };
    return planListSchema.parse((await world.send('listPlans', { query }, admin)).body);
  });
  return pages.flatMap(({ data }) => data);
};

it('no acknowledged save is lost and none is half done when the API is killed during many saves', async () => {
  const all = await mapConcurrent([...Array(saves).keys()], atOnce, saveOf);
  const { port, child } = await startApi();
  const gone = once(child, 'close');
  const acknowledged = new Map<string, Plan>();
  const waiting = [...all];
  const worker = async () => {
    for (let save = waiting.shift(); save !== undefined; save = waiting.shift()) {
      const answer = await send(port, save).catch(() => undefined);
      // The process is dead: the remaining saves stay unsent or unanswered.
      if (answer === undefined) return;
      if (answer.status < 300) acknowledged.set(save.name, JSON.parse(answer.text).data);
      if (acknowledged.size === killAfter) child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await gone;
  expect(child.signalCode).toBe('SIGKILL');
  expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
  expect(acknowledged.size).toBeLessThan(saves);

  const expectWhole = async (plans: readonly Plan[]) => {
    const counter = await world.container.table.get(keys.facilityVersion('north000'));
    const writes = plans.reduce((sum, { version }) => sum + version, 0);
    expect(counter).toMatchObject({ plans: plans.length, version: writes });
    for (const { _id: id, version } of plans) {
      const answer = await world.send('planHistory', { params: { id } }, admin);
      const entries = historyPageSchema.parse(answer.body).data;
      expect(entries.map((entry) => entry.version)).toEqual(version === 1 ? [1] : [2, 1]);
    }
  };
  const after = await list();
  const byName = new Map(after.map((plan) => [plan.descriptiveName, plan]));
  for (const [name, plan] of acknowledged) expect(byName.get(name)).toEqual(plan);
  await expectWhole(after);

  // The browsers retry with the same keys: every save exists once.
  const second = await startApi();
  for (const save of all) {
    const { name, path } = save;
    const answer = await send(second.port, save);
    expect(answer.status).toBe(path === '/api/books' ? 201 : 200);
    if (acknowledged.has(name)) expect(JSON.parse(answer.text).data).toEqual(acknowledged.get(name));
  }
  const whole = await list();
  expect(whole.map(({ descriptiveName }) => descriptiveName).sort()).toEqual(
    all.map(({ name }) => name).sort(),
  );
  await expectWhole(whole);
});
