import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../testing/depth.ts';
import { makePlan } from '../testing/make-plan.ts';
import { createPlanSearch } from './plan-search.ts';
import { naivePrefixRows } from './testing/naive-search.ts';
import { prefix } from './testing/plan-arbitrary.ts';

describe('prefix search', () => {
  it('matches the first three letters or digits from the start of a prefix', () => {
    const memberId = fc
      .array(fc.constantFrom('a', 'B', '0', '1', '-', ' ', 'Z'), { maxLength: 6 })
      .map((parts) => parts.join(''));
    const plan = fc
      .array(fc.record({ value: prefix }), { maxLength: 3 })
      .map((prefixes) => makePlan({ prefixes }));
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 12 }), memberId, (plans, text) => {
        expect([...createPlanSearch(plans).prefix(text).rows]).toEqual(naivePrefixRows(plans, text));
      }),
      { numRuns: times(500) },
    );
  });

  it('uses and highlights the first three characters of a pasted member ID', () => {
    expect(createPlanSearch([]).prefix(' xyz-9012 3456')).toMatchObject({
      rows: new Uint32Array(0),
      terms: ['xyz'],
      answer: 'exact',
    });
    expect(createPlanSearch([]).prefix('ＸＹＺ‑9012').terms).toEqual(['xyz']);
    expect(createPlanSearch([]).prefix('É1').terms).toEqual(['e1']);
    expect(createPlanSearch([]).prefix('-').terms).toEqual([]);
  });
});
