import { describe, expect, it } from '@jest/globals';
import { listChecksum, planMark } from '../../../../shared/plan/changes/list-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { settle } from '../../testing/settle.ts';
import { type FetchPlanPage, loadPlans, type PlanList, type PlanListCache } from './load-plans.ts';

const idOf = (n: number) => `demofac1-${n.toString(16).padStart(9, '0').padEnd(32, '0')}`;
const plans = Array.from({ length: 120 }, (_, n) => makePlan({ _id: idOf(n), descriptiveName: `Plan ${n}` }));

/**
 * A server that returns `plans` in pages, of at most `most` after the first; `etag` equals `version`. Like the API, it answers the
 * cursor of another version with the list's beginning.
 */
function server(versions: readonly string[], all: readonly Plan[] = plans, most = 40) {
  const calls: string[] = [];
  const fetchPage: FetchPlanPage = async ({ limit = most, cursor }, etag) => {
    const version = versions[Math.min(calls.length, versions.length - 1)] ?? '';
    const [of, index] = cursor?.split(' ') ?? [];
    calls.push(`${index ?? 'start'}${etag === undefined ? '' : ` if-none-match ${etag}`}`);
    if (etag === version) return 'unchanged';
    const start = of === version ? Number(index) : 0;
    const end = start + limit;
    const nextCursor = end < all.length ? `${version} ${end}` : undefined;
    return { data: all.slice(start, end), total: all.length, version, etag: version, nextCursor };
  };
  return { calls, fetchPage };
}

function memoryCache(cached?: PlanList, rest: 'whole' | 'damaged' = 'whole') {
  const saved: PlanList[] = [];
  const cache: PlanListCache = {
    head: async () =>
      cached && { ...cached, plans: cached.plans.slice(0, 20), complete: cached.plans.length <= 20 },
    rest: async () => (rest === 'whole' ? cached : undefined),
    keep: async (list) => void saved.push(list),
    touch: async (list) => void saved.push(list),
  };
  return { cache, saved };
}

const listOf = (version: string): PlanList => ({
  plans,
  total: plans.length,
  version,
  etag: version,
  complete: true,
  checkedAt: 1,
});

function load(fetchPage: FetchPlanPage, cache: PlanListCache, shown?: PlanList) {
  const states: PlanList[] = [];
  const result = loadPlans({
    shown,
    cache,
    fetchPage,
    show: (list) => states.push(list),
    painted: async () => {},
    now: () => 7,
  });
  return { states, result };
}

describe('loadPlans', () => {
  it('shows the first 20 plans, then returns all of them, following every cursor', async () => {
    const { fetchPage, calls } = server(['v1']);
    const { cache, saved } = memoryCache();
    const { states, result } = load(fetchPage, cache);
    expect(await result).toMatchObject({ complete: true, total: 120, version: 'v1', checkedAt: 7 });
    expect((await result).plans).toEqual(plans);
    expect(states.map((list) => [list.plans.length, list.complete, list.total])).toEqual([
      [20, false, 120],
      [120, true, 120],
    ]);
    expect(calls).toEqual(['start', '20', '60', '100']);
    expect(saved).toHaveLength(1);
  });

  it('shows the cached list in two steps and confirms it with one small request', async () => {
    const { fetchPage, calls } = server(['v1']);
    const { cache } = memoryCache(listOf('v1'));
    const { states, result } = load(fetchPage, cache);
    expect(await result).toMatchObject({ complete: true, checkedAt: 7 });
    expect(states.map((list) => list.plans.length)).toEqual([20, 120]);
    expect(calls).toEqual(['start if-none-match v1']);
  });

  it('takes newer contracting and flags when the plans themselves are unchanged', async () => {
    const contracting = { contracts: [], policies: [{ planName: 'PPO', networkStatus: 'Out of Network' }] };
    const flags = [{ planId: 'p1', fact: 'notes', since: '2026-11-21T09:00:00.000Z' }];
    const { fetchPage } = server(['v1']);
    const changed: FetchPlanPage = async (page) => {
      const first = await fetchPage(page, undefined);
      return first === 'unchanged' ? first : { ...first, etag: 'v1 later', contracting, flags };
    };
    const { cache, saved } = memoryCache(listOf('v1'));
    const { result } = load(changed, cache);
    expect(await result).toEqual({ ...listOf('v1'), etag: 'v1 later', contracting, flags, checkedAt: 7 });
    expect(saved).toEqual([await result]);
    const again = load(async () => 'unchanged', cache, await result);
    expect(await again.result).toMatchObject({ contracting, flags });
  });

  it('replaces a changed list only when the new one is complete', async () => {
    const fewer = plans.slice(0, 100);
    const { fetchPage } = server(['v2'], fewer);
    const { states, result } = load(fetchPage, memoryCache().cache, listOf('v1'));
    expect((await result).plans).toEqual(fewer);
    expect(states.map((list) => list.plans.length)).toEqual([100]);
  });

  describe('when the server sends only the changes', () => {
    const [first, , third] = plans;
    const edited = { ...first, version: 2, descriptiveName: 'Edited' } as Plan;
    // The third plan is removed, and the edited one is now the last.
    const after = [...plans.filter((plan) => plan !== first && plan !== third), edited];
    /** Built as functions/plans/list/list-changes.ts does. */
    const changesOf = (checksum: number) => ({
      ...{ data: [edited], total: after.length, version: 'v2', etag: 'v2 with changes' },
      changes: {
        digits: '0',
        stays: after.slice(0, -1).map(planMark).join(),
        places: [after.length - 1],
        checksum,
      },
    });
    const answering = (checksum = listChecksum(after)) => {
      const { fetchPage, calls } = server(['v2'], after);
      const answer: FetchPlanPage = async (page, etag) =>
        etag === undefined ? fetchPage(page, etag) : changesOf(checksum);
      return { calls, answer };
    };

    it.each([
      ['shown', listOf('v1')],
      ['kept', undefined],
    ])('applies them to the list that is %s, and caches the result', async (_, shown) => {
      const tags = { Cedar: 'CED' };
      const { answer, calls } = answering();
      const { cache, saved } = memoryCache({ ...listOf('v1'), tags });
      const { states, result } = load(answer, cache, shown && { ...shown, tags });
      const list = { plans: after, total: 119, version: 'v2', etag: 'v2 with changes', tags, complete: true };
      expect(await result).toMatchObject(list);
      expect([calls, states.at(-1), saved]).toEqual([[], await result, [await result]]);
      // A plan that stays is the same object, so its row is not rendered again.
      expect((await result).plans[0]).toBe(plans[1]);
    });

    it.each([
      ['does not produce the server’s list', 'whole', listChecksum(plans)],
      ['cannot be applied to a damaged cached list', 'damaged', undefined],
    ] as const)('loads the whole list when the change %s', async (_, rest, checksum) => {
      const { answer, calls } = answering(checksum);
      const { result } = load(answer, memoryCache(listOf('v1'), rest).cache);
      expect((await result).plans).toEqual(after);
      expect(calls).toEqual(['start', '20', '60', '100']);
    });
  });

  it('goes on with the newer list when the list changes between pages', async () => {
    const { fetchPage, calls } = server(['v1', 'v1', 'v2']);
    const { result } = load(fetchPage, memoryCache().cache);
    expect(await result).toMatchObject({ version: 'v2', complete: true });
    expect((await result).plans).toEqual(plans);
    expect(calls).toEqual(['start', '20', '60', '40', '80']);
  });

  const everyCallAnother = Array.from({ length: 50 }, (_, n) => `v${n}`);

  it('takes a list that comes in one answer, however often it changes', async () => {
    const { fetchPage, calls } = server(everyCallAnother, plans, 200);
    const { result } = load(fetchPage, memoryCache().cache);
    expect(await result).toMatchObject({ version: 'v1', complete: true });
    expect((await result).plans).toEqual(plans);
    expect(calls).toEqual(['start', '20']);
  });

  it('fails as busy, which is tried again, when a list of several pages never stops changing', async () => {
    const { fetchPage } = server(everyCallAnother);
    await expect(load(fetchPage, memoryCache().cache).result).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('loads the whole list when the cached one is damaged', async () => {
    const { fetchPage, calls } = server(['v1']);
    const { result } = load(fetchPage, memoryCache(listOf('v1'), 'damaged').cache);
    expect((await result).plans).toEqual(plans);
    expect(calls.slice(0, 2)).toEqual(['start if-none-match v1', 'start']);
  });

  it('sends its request without waiting for slow storage, and still uses the cached list', async () => {
    const { fetchPage, calls } = server(['v1']);
    const { cache } = memoryCache(listOf('v1'));
    const question = Promise.withResolvers<void>();
    const head = () => question.promise.then(cache.head);
    const waiting: FetchPlanPage = async (page, etag) => {
      question.resolve();
      await settle();
      return fetchPage(page, etag);
    };
    const { result } = load(waiting, { ...cache, head });
    expect((await result).plans).toEqual(plans);
    expect(calls).toEqual(['start']);
  });

  it('passes a network failure on after showing the cached list', async () => {
    const { states, result } = load(
      async () => Promise.reject(new TypeError('offline')),
      memoryCache(listOf('v1')).cache,
    );
    await expect(result).rejects.toThrow('offline');
    expect(states.at(-1)).toMatchObject({ complete: true });
  });
});
