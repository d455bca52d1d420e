import { describe, expect, it } from '@jest/globals';
import { listChecksum, planMark } from '../../../../shared/plan/changes/list-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../testing/make-plan.ts';
import { settle } from '../../testing/settle.ts';
import {
  type FetchPlanPage,
  ListKeepsChangingError,
  loadPlans,
  type PlanList,
  type PlanListCache,
} from './load-plans.ts';

const idOf = (n: number) => `demofac1-${n.toString(16).padStart(9, '0').padEnd(32, '0')}`;
const plans = Array.from({ length: 120 }, (_, n) => makePlan({ _id: idOf(n), descriptiveName: `Plan ${n}` }));

/** A server that returns `plans` in pages, of at most 40 after the first; `etag` equals `version`. */
function server(versions: readonly string[], all: readonly Plan[] = plans) {
  const calls: string[] = [];
  const fetchPage: FetchPlanPage = async ({ limit = 40, cursor }, etag) => {
    const version = versions[Math.min(calls.length, versions.length - 1)] ?? '';
    calls.push(`${cursor ?? 'start'}${etag === undefined ? '' : ` if-none-match ${etag}`}`);
    if (etag === version) return 'unchanged';
    const start = Number(cursor ?? 0);
    const end = start + limit;
    const nextCursor = end < all.length ? String(end) : undefined;
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

  it('starts again when the list changes between pages', async () => {
    const { fetchPage, calls } = server(['v1', 'v1', 'v2']);
    const { result } = load(fetchPage, memoryCache().cache);
    expect(await result).toMatchObject({ version: 'v2', complete: true });
    expect((await result).plans).toEqual(plans);
    expect(calls).toEqual(['start', '20', '60', 'start', '20', '60', '100']);
  });

  it('fails with ListKeepsChangingError when the list never stops changing', async () => {
    const { fetchPage } = server(Array.from({ length: 50 }, (_, n) => `v${n}`));
    await expect(load(fetchPage, memoryCache().cache).result).rejects.toThrow(ListKeepsChangingError);
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
