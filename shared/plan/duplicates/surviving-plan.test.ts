import { describe, expect, it } from '@jest/globals';
import { limits } from '../../limits.ts';
import { survivingPlan } from './surviving-plan.ts';

type Merge = { readonly id: string; readonly name: string; readonly at: string; readonly version: number };
const into = (id: string): Merge => ({ id, name: id, at: '2026-11-26T08:00:00.000Z', version: 1 });

describe('the plan that a merged plan lives on in', () => {
  const plans = [
    { _id: 'living' },
    { _id: 'once', mergedInto: into('living') },
    { _id: 'twice', mergedInto: into('once') },
    { _id: 'lost', mergedInto: into('deleted') },
  ];
  const planById = (id: string) => plans.find(({ _id }) => _id === id);

  it.each([
    ['living', 'living'],
    ['once', 'living'],
    ['twice', 'living'],
    // The plan it was merged into no longer exists, so it is the last one known.
    ['lost', 'lost'],
  ])('for the plan %s is %s', (id, expected) => {
    const plan = planById(id);
    expect(plan && survivingPlan(plan, planById)._id).toBe(expected);
  });

  it('is found in a limited number of steps even if two plans were merged into each other', () => {
    const round = { a: { _id: 'a', mergedInto: into('b') }, b: { _id: 'b', mergedInto: into('a') } };
    let lookups = 0;
    survivingPlan(round.a, (id) => {
      lookups += 1;
      return round[id as 'a' | 'b'];
    });
    expect(lookups).toBe(limits.successors);
  });
});
