import { describe, expect, it } from '@jest/globals';
import { likelyDuplicates } from './likely-duplicates.ts';

const plan = (id: string, given: Record<string, unknown> = {}) => ({
  _id: id,
  facilityName: 'North',
  descriptiveName: `Plan named ${id}`,
  payerName: 'Fernholt',
  planName: `Product ${id}`,
  ...given,
});

const found = (...plans: ReturnType<typeof plan>[]) =>
  likelyDuplicates(plans).map((group) => [
    group.reasons.join(' '),
    group.plans.map(({ _id }) => _id).join(''),
  ]);

const sameOf = (given: Record<string, unknown>, other = given) => found(plan('a', given), plan('b', other));

describe('likelyDuplicates', () => {
  it.each([
    ['nothing in common', {}, {}, []],
    ['one name', { descriptiveName: 'Silver PPO' }, { descriptiveName: 'silver  ppo' }, [['name', 'ab']]],
    [
      'one name set in other type',
      { descriptiveName: 'Médica & Co' },
      { descriptiveName: 'Medica and Co.' },
      [['name', 'ab']],
    ],
    ['numbers that differ', { descriptiveName: 'Plan 1-2' }, { descriptiveName: 'Plan 12' }, []],
    ['names of signs only', { descriptiveName: '-' }, { descriptiveName: '-' }, []],
    [
      'one payer and plan name',
      { planName: 'PPO' },
      { planName: 'ppo', payerName: 'FERNHOLT' },
      [['payerAndPlan', 'ab']],
    ],
    ['one plan name of two payers', { planName: 'PPO' }, { planName: 'PPO', payerName: 'Windlass' }, []],
    ['one plan code', { planCode: 77 }, { planCode: 77 }, [['planCode', 'ab']]],
    ['the plan code 0', { planCode: 0 }, { planCode: 0 }, [['planCode', 'ab']]],
    ['no plan code', { planCode: undefined }, { planCode: undefined }, []],
    ['one plan code at two facilities', { planCode: 77 }, { planCode: 77, facilityName: 'South' }, []],
    [
      'a name and a code',
      { descriptiveName: 'X', planCode: 7 },
      { descriptiveName: 'X', planCode: 7 },
      [['name planCode', 'ab']],
    ],
  ])('%s', (_, one, other, expected) => {
    expect(sameOf(one, other)).toEqual(expected);
  });

  it('tells groups that are not the same plans apart', () => {
    const plans = [
      plan('a', { planCode: 7, descriptiveName: 'X' }),
      plan('b', { planCode: 7, descriptiveName: 'X' }),
      plan('c', { planCode: 7 }),
    ];
    expect(found(...plans)).toEqual([
      ['name', 'ab'],
      ['planCode', 'abc'],
    ]);
  });

  it('reads 10,000 plans without a pair', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => plan(`p${at}`, { planCode: at }));
    expect(likelyDuplicates(many)).toEqual([]);
  });
});
