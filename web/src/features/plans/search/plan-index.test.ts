import { describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../testing/make-plan.ts';
import { planIndex, readIntoIndex } from './plan-index.ts';

const plansWith = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    makePlan({ descriptiveName: `Plan ${n}`, notes: n === count - 1 ? 'Quillfern' : `Note ${n}` }),
  );

describe('readIntoIndex', () => {
  it('reads all plans before they are searched, and leaves the rest of the preparation for later', async () => {
    const plans = plansWith(3_000);
    expect(planIndex(plans).search.read).toBe(false);
    await readIntoIndex(plans, new AbortController().signal);
    const { search } = planIndex(plans);
    expect(search).toMatchObject({ read: true, ready: false });
    expect([...search.general('quillfern').rows]).toEqual([2_999]);
  });

  it('reads nothing for somebody who has left', async () => {
    const plans = plansWith(3_000);
    await readIntoIndex(plans, AbortSignal.abort());
    expect(planIndex(plans).search.read).toBe(false);
  });
});
