import { describe, expect, it } from '@jest/globals';
import type { SearchedName } from '../../../../../shared/plan/search/cell-table.ts';
import { makePlan } from '../../../testing/make-plan.ts';
import { planIndex, readIntoIndex } from './plan-index.ts';

const plansWith = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    makePlan({ descriptiveName: `Plan ${n}`, notes: n === count - 1 ? 'Quillfern' : `Note ${n}` }),
  );

const names: readonly SearchedName[] = [];

describe('readIntoIndex', () => {
  it('reads every plan, after which the index is ready to search', async () => {
    const plans = plansWith(3_000);
    const { search } = planIndex(plans, names);
    expect(search.ready).toBe(false);
    await readIntoIndex(planIndex(plans, names), new AbortController().signal);
    expect(search.ready).toBe(true);
    expect([...search.general('quillfern').rows]).toEqual([2_999]);
  });

  it('reads nothing when it is aborted', async () => {
    const plans = plansWith(3_000);
    await readIntoIndex(planIndex(plans, names), AbortSignal.abort());
    expect(planIndex(plans, names).search.ready).toBe(false);
  });
});
