import { describe, expect, it } from '@jest/globals';
import type { SearchedName } from '../../../../../shared/plan/search/cell-table.ts';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { timeSlice } from '../../../lib/time-slice.ts';
import { planIndex } from './plan-index.ts';

const plansWith = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    makePlan({ descriptiveName: `Plan ${n}`, notes: n === count - 1 ? 'Quillfern' : `Note ${n}` }),
  );

const names: readonly SearchedName[] = [];

describe('an index read in time slices', () => {
  it('has read every plan, is then ready to search, and is kept with its list', async () => {
    const plans = plansWith(3_000);
    const { search } = planIndex(plans, names);
    expect(search.ready).toBe(false);
    await timeSlice(planIndex(plans, names).search.warm, new AbortController().signal);
    expect(search.ready).toBe(true);
    expect([...search.general('quillfern').rows]).toEqual([2_999]);
  });

  it('has read nothing when that was aborted', async () => {
    const plans = plansWith(3_000);
    await timeSlice(planIndex(plans, names).search.warm, AbortSignal.abort());
    expect(planIndex(plans, names).search.ready).toBe(false);
  });
});
