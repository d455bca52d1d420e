import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planClashes } from './plan-clashes.ts';

const plan = (id: string, overrides: Record<string, unknown> = {}) => ({
  _id: id,
  facilityName: 'North',
  planName: 'Silver PPO',
  planCode: 100,
  payerId: '12X45',
  prefixes: [{ value: 'ABC' }],
  ...overrides,
});

const found = (...args: Parameters<typeof planClashes>) =>
  planClashes(...args).map(({ what, value, plans }) => [what, value, plans.map(({ _id }) => _id)]);

describe('planClashes', () => {
  const plans = [
    plan('a'),
    plan('b', { planCode: 200, planName: 'Gold', prefixes: [{ value: 'ABC' }, { value: 'XYZ' }] }),
    plan('c', { facilityName: 'South' }),
  ];

  it('returns every value that another plan of the facility has, with those plans', () => {
    const draft = {
      facilityName: 'North',
      planCode: ' 100 ',
      payerId: '12x45',
      planName: ' silver  ppo',
      prefixes: [{ value: 'xyz' }, { value: 'abc' }, { value: 'NEW' }],
    };
    expect(found(draft, plans)).toEqual([
      ['planCode', '100', ['a']],
      ['payerIdAndName', '12X45, silver  ppo', ['a']],
      ['prefix', 'XYZ', ['b']],
      ['prefix', 'ABC', ['a', 'b']],
    ]);
  });

  it.each([
    ['Médica'.normalize('NFD'), 'Médica'],
    ['Medica', 'Médica'],
    ["Children's  PPO", 'Children’s\u00a0PPO'],
    ['Benefit-Plus', 'Beneﬁt‑Plus'],
  ])('treats %j as the same name as %j, whatever the typography', (planName, stored) => {
    const draft = { facilityName: 'North', planName, payerId: '12X45' };
    expect(found(draft, [plan('a', { planName: stored })])).toMatchObject([['payerIdAndName', {}, ['a']]]);
  });

  it('ignores the plan itself, other facilities and empty fields', () => {
    const draft = { facilityName: 'North', planCode: 100, prefixes: [{ value: 'ABC' }] };
    expect(found(draft, plans, 'a')).toEqual([['prefix', 'ABC', ['b']]]);
    expect(found({ facilityName: 'West', planCode: 100 }, plans)).toEqual([]);
    expect(found({ facilityName: 'North', planCode: '', planName: 'Silver PPO' }, plans)).toEqual([]);
    expect(found({ facilityName: 'North', payerId: '12X45', planName: 'SilverPPO' }, plans)).toEqual([]);
    const without = [plan('d', { payerId: undefined })];
    expect(found({ facilityName: 'North', planName: 'Silver PPO' }, without)).toEqual([]);
  });

  it('reports a clash for both plans of a pair or for neither', () => {
    const some = fc.record({
      planCode: fc.integer({ min: 0, max: 3 }),
      payerId: fc.constantFrom('A', 'B', undefined),
      planName: fc.constantFrom('One', 'ONE ', 'Two'),
      prefixes: fc
        .uniqueArray(fc.constantFrom('AAA', 'BBB', 'CCC'))
        .map((all) => all.map((value) => ({ value }))),
    });
    fc.assert(
      fc.property(some, some, (one, two) => {
        const [a, b] = [plan('a', one), plan('b', two)];
        const kinds = (...args: Parameters<typeof planClashes>) =>
          planClashes(...args)
            .map(({ what, value }) => (what === 'payerIdAndName' ? what : `${what} ${value}`))
            .sort();
        expect(kinds(a, [a, b], 'a')).toEqual(kinds(b, [a, b], 'b'));
      }),
    );
  });
});
