import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bluePlanKey, onlyInEarlier, sameBluePlan, whoIssued } from './issuer.ts';
import { type PrefixList, packPrefixes, plansWith } from './prefix-list.ts';

const listOf = (asOf: string, plans: Readonly<Record<string, readonly string[]>>): PrefixList => ({
  source: `List of ${asOf}`,
  asOf,
  plans: Object.entries(plans).map(([name, prefixes]) => ({
    name,
    phones: [],
    prefixes: packPrefixes(prefixes),
  })),
});

describe('the name of a Blue plan', () => {
  it.each([
    ['Blue Cross and Blue Shield of Texas', 'BCBS of Texas'],
    ['BlueCross BlueShield of Texas', 'Blue Cross & Blue Shield of Texas, Inc.'],
  ])('matches across spellings: %s, %s', (one, other) => expect(bluePlanKey(one)).toBe(bluePlanKey(other)));

  it('distinguishes plans of two states, but ignores a state that only one of them gives', () => {
    const plan = { name: 'Anthem Blue Cross' };
    expect(sameBluePlan({ ...plan, state: 'CA' }, { ...plan, state: 'NV' })).toBe(false);
    expect(sameBluePlan({ ...plan, state: 'CA' }, plan)).toBe(true);
    expect(sameBluePlan(plan, { name: 'Anthem Blue Cross and Blue Shield' })).toBe(false);
  });
});

describe('whoIssued', () => {
  const current = listOf('2025-06', { 'Blue of Northbank': ['ABC', 'XYZ'], 'Blue of Southbank': ['XYZ'] });
  const list = { source: 'List of 2025-06', asOf: '2025-06' };

  it('returns the plan that issued a prefix, with the list and its date', () => {
    expect(whoIssued({ current }, 'ABC')).toEqual({
      known: 'issued',
      plan: { name: 'Blue of Northbank', phones: [] },
      list,
    });
  });

  it('reports a dispute when one list gives a prefix to two plans', () => {
    const issuer = whoIssued({ current }, 'XYZ');
    expect(issuer.known === 'disputed' && issuer.claims.map(({ plan }) => plan?.name)).toEqual([
      'Blue of Northbank',
      'Blue of Southbank',
    ]);
  });

  it('reports a dispute when two lists name different plans, but not for a different spelling', () => {
    const before = listOf('2025-01', { 'Blue of Eastbank': ['ABC'] });
    expect(whoIssued({ current, before }, 'ABC')).toMatchObject({
      known: 'disputed',
      claims: [
        { plan: { name: 'Blue of Northbank' }, asOf: '2025-06' },
        { plan: { name: 'Blue of Eastbank' }, asOf: '2025-01' },
      ],
    });
    const spelled = listOf('2025-01', { 'BLUE OF NORTHBANK, Inc.': ['ABC'] });
    expect(whoIssued({ current, before: spelled }, 'ABC').known).toBe('issued');
  });

  it('reports a dispute when only the earlier list has the prefix', () => {
    const before = listOf('2025-01', { 'Blue of Eastbank': ['DEF'] });
    expect(whoIssued({ current, before }, 'DEF')).toEqual({
      known: 'disputed',
      claims: [
        { plan: undefined, ...list },
        { plan: { name: 'Blue of Eastbank', phones: [] }, source: 'List of 2025-01', asOf: '2025-01' },
      ],
    });
  });

  it('reports a prefix as unknown when no list has it, or when there is no list', () => {
    expect(whoIssued({ current }, 'QQQ')).toEqual({ known: 'nobody', list });
    expect(whoIssued({}, 'QQQ')).toEqual({ known: 'nobody', list: undefined });
  });
});

describe('onlyInEarlier', () => {
  it('returns exactly the claims of the earlier list that the current one does not contain', () => {
    const plans = fc.dictionary(
      fc.constantFrom('Blue A', 'Blue B', 'Blue C'),
      fc.array(fc.constantFrom('AAA', 'BBB', 'CCC', 'DDD')),
    );
    fc.assert(
      fc.property(plans, plans, (earlier, later) => {
        const [before, current] = [listOf('2025-01', earlier), listOf('2025-06', later)];
        const rest = onlyInEarlier(before, current);
        for (const prefix of ['AAA', 'BBB', 'CCC', 'DDD']) {
          const now = plansWith(current, prefix).map(({ name }) => name);
          const then = plansWith(before, prefix).map(({ name }) => name);
          expect(plansWith(rest, prefix).map(({ name }) => name)).toEqual(
            then.filter((name) => !now.includes(name)),
          );
          // The shortened earlier list that is sent gives the same answer as the whole one.
          expect(whoIssued({ current, before: rest }, prefix)).toEqual(
            whoIssued({ current, before }, prefix),
          );
        }
      }),
    );
  });
});
