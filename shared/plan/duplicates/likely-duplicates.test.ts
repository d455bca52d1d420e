import { describe, expect, it } from '@jest/globals';
import { likelyDuplicates } from './likely-duplicates.ts';

const plan = (id: string, overrides: Record<string, unknown> = {}) => ({
  _id: id,
  facilityName: 'North',
  descriptiveName: `Plan named ${id}`,
  payerName: 'Fernholt',
  planName: `Product ${id}`,
  ...overrides,
});

const found = (...plans: ReturnType<typeof plan>[]) =>
  likelyDuplicates(plans).map((group) => [
    group.reasons.join(' '),
    group.plans.map(({ _id }) => _id).join(''),
  ]);

const sameOf = (overrides: Record<string, unknown>, other = overrides) =>
  found(plan('a', overrides), plan('b', other));

const coded = (descriptiveName: string, planCode = 77) => ({ descriptiveName, planCode });
const uncoded = (descriptiveName: string) => ({ descriptiveName, planCode: undefined });
/** Returns a plan for one product as sold to one group. */
const sold = (group: string) => ({ planName: 'PPO', descriptiveName: `Fernholt PPO – ${group}` });

describe('likelyDuplicates', () => {
  it.each([
    ['nothing in common', {}, {}, []],
    [
      'the same name',
      { descriptiveName: 'Silver PPO' },
      { descriptiveName: 'silver  ppo' },
      [['name', 'ab']],
    ],
    [
      'the same name with other accents and punctuation',
      { descriptiveName: 'Médica & Co' },
      { descriptiveName: 'Medica and Co.' },
      [['name', 'ab']],
    ],
    ['numbers that differ', { descriptiveName: 'Plan 1-2' }, { descriptiveName: 'Plan 12' }, []],
    ['the same name of punctuation only', { descriptiveName: '-' }, { descriptiveName: '-' }, []],
    [
      'the same payer and plan name, but very different names',
      sold('Millrace IPA'),
      sold('Duskvale IPA'),
      [],
    ],
    [
      'the same payer and plan name, and a word abbreviated',
      { planName: 'PPO', descriptiveName: 'Silver PPO' },
      { planName: 'ppo', payerName: 'FERNHOLT', descriptiveName: 'Silver Preferred Provider Organization' },
      [['payerAndPlan', 'ab']],
    ],
    [
      'the same plan name from two payers',
      { planName: 'PPO', descriptiveName: 'Silver Choice' },
      { planName: 'PPO', payerName: 'Windlass', descriptiveName: 'Silver Choise' },
      [],
    ],
    ['the same plan code, but very different names', coded('Gold Choice'), coded('Silver Choice'), []],
    ['the same plan code and one typo', coded('Silver Choice'), coded('Silver Choise'), [['planCode', 'ab']]],
    ['the same plan code, but two typos', coded('Silver Choice'), coded('Sliver Choise'), []],
    ['the same plan code, but an additional word', coded('Silver Choice'), coded('Silver Choice Plus'), []],
    ['the same plan code, but different numbers', coded('Silver 70001'), coded('Silver 70002'), []],
    ['the same plan code, but a different short word', coded('Silver Part A'), coded('Silver Part B'), []],
    ['the plan code 0', coded('Silver Choice', 0), coded('Silver Choise', 0), [['planCode', 'ab']]],
    ['no plan code', uncoded('Silver Choice'), uncoded('Silver Choise'), []],
    [
      'the same plan code at two facilities',
      coded('Silver Choice'),
      { ...coded('Silver Choise'), facilityName: 'South' },
      [],
    ],
  ])('compares two plans with %s', (_, one, other, expected) => {
    expect(sameOf(one, other)).toEqual(expected);
  });

  it('keeps groups of different plans apart even if they share a plan code', () => {
    const plans = [
      plan('a', { planCode: 7, descriptiveName: 'X' }),
      plan('b', { planCode: 7, descriptiveName: 'X' }),
      plan('c', { planCode: 7, descriptiveName: 'Harbor Gold' }),
      plan('d', { planCode: 7, descriptiveName: 'Harbour Gold' }),
    ];
    expect(found(...plans)).toEqual([
      ['name planCode', 'ab'],
      ['planCode', 'cd'],
    ]);
  });
});
