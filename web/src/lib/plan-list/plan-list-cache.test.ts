/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { firstPageSize } from '../../boot/first-page-cache.ts';
import { makeToken } from '../../testing/make-session.ts';
import type { CachedLists } from '../api/cached-lists.ts';
import { storage } from '../storage.ts';
import type { PlanList } from './load-plans.ts';
import { createPlanListCache } from './plan-list-cache.ts';

function memoryLists() {
  const entries = new Map<string, unknown>();
  const lists: Pick<CachedLists, 'read' | 'write'> = {
    read: async (key, schema) => schema.safeParse(entries.get(key)).data,
    write: async (key, value) => void entries.set(key, structuredClone(value)),
  };
  return { entries, lists };
}

const owner = { userId: 'u1', facility: 'Harbor / North' };
const signal = new AbortController().signal;
const list = (count: number, version = 'v1'): PlanList => ({
  plans: Array.from({ length: count }, () => makePlan()),
  total: count,
  version,
  etag: `"${version}"`,
  tags: { Birch: 'BIR' },
  contracting: { contracts: [], policies: [{ planName: 'PPO', networkStatus: 'In Network' }] },
  flags: [{ planId: 'p1', fact: 'notes', since: '2026-11-21T09:00:00.000Z' }],
  complete: true,
  checkedAt: 5,
});

beforeEach(() => {
  storage.accessToken.write(makeToken('good'));
});

describe('createPlanListCache', () => {
  it('returns a long list in two steps', async () => {
    const { lists } = memoryLists();
    const whole = list(1_203);
    await createPlanListCache(lists, owner, signal).keep(whole);
    const cache = createPlanListCache(lists, owner, signal);
    const head = await cache.head();
    expect(head).toEqual({ ...whole, plans: whole.plans.slice(0, firstPageSize), complete: false });
    expect(head && (await cache.rest(head))).toEqual(whole);
  });

  it('returns a short list in one step', async () => {
    const { lists } = memoryLists();
    const cache = createPlanListCache(lists, owner, signal);
    await cache.keep(list(3));
    expect(await cache.head()).toMatchObject({ complete: true, total: 3 });
  });

  it('keeps the lists of different users and facilities apart', async () => {
    const { lists } = memoryLists();
    await createPlanListCache(lists, owner, signal).keep(list(3));
    expect(await createPlanListCache(lists, { ...owner, userId: 'u2' }, signal).head()).toBeUndefined();
    expect(await createPlanListCache(lists, { ...owner, facility: 'Harbor' }, signal).head()).toBeUndefined();
  });

  it('stops storing a list once another user has signed in', async () => {
    const { entries, lists } = memoryLists();
    const keeping = createPlanListCache(lists, owner, signal).keep(list(1_203));
    storage.accessToken.write(makeToken('next', 900, { sub: 'u2' }));
    // As a sign-in does.
    entries.clear();
    const first = { key: 'plans/u2/Harbor/head', head: {} };
    storage.firstPage.write(first);
    await keeping;
    expect([...entries.keys()]).toEqual([]);
    expect(storage.firstPage.read()).toEqual(first);
  });

  it('rejects a list whose parts are missing, damaged or of different versions', async () => {
    const { entries, lists } = memoryLists();
    const cache = createPlanListCache(lists, owner, signal);
    await cache.keep(list(1_203));
    const chunk = [...entries.keys()].find((key) => key.endsWith('/1')) ?? '';
    const readAgain = async (value: unknown) => {
      entries.set(chunk, value);
      const head = await cache.head();
      return head && cache.rest(head);
    };
    expect(await readAgain({ version: 'v2', plans: list(500).plans })).toBeUndefined();
    expect(await readAgain({ version: 'v1', plans: [{ broken: true }] })).toBeUndefined();
    expect(await readAgain(undefined)).toBeUndefined();
    localStorage.clear();
    entries.set([...entries.keys()].find((key) => key.endsWith('/head')) ?? '', 'not a head');
    expect(await cache.head()).toBeUndefined();
  });

  it('returns the first rows of the most recently stored list without the database', async () => {
    const { entries, lists } = memoryLists();
    const cache = createPlanListCache(lists, owner, signal);
    await cache.keep(list(30));
    entries.clear();
    expect((await cache.head())?.plans).toHaveLength(firstPageSize);
    await createPlanListCache(lists, { ...owner, facility: 'Birch' }, signal).keep(list(30));
    expect(await cache.head()).toBeUndefined();
  });

  it('stores no first rows when nobody is signed in', async () => {
    const { lists } = memoryLists();
    const cache = createPlanListCache(lists, owner, signal);
    await cache.keep(list(3));
    expect(storage.firstPage.read()?.key).toBeDefined();
    // As a sign-out does.
    localStorage.clear();
    await cache.keep(list(4, 'v2'));
    expect(storage.firstPage.read()).toBeUndefined();
  });
});
