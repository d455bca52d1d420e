import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Plan } from '../schemas/plan.ts';
import { type DirectoryGroup, phoneGroups, portalGroups, portalHost } from './directory.ts';
import { phoneKey, telLink } from './directory-phone.ts';
import { createDirectorySearch, phoneText, portalText } from './directory-search.ts';
import * as some from './search/testing/plan-arbitrary.ts';

let made = 0;
function plan(change: Partial<Plan>): Plan {
  made += 1;
  return {
    _id: `plan-${made}`,
    facilityName: 'Cedar',
    financialClass: 'Commercial',
    descriptiveName: `Plan ${made}`,
    payerName: 'Sierra Mutual',
    payerCode: 1_200,
    planName: 'Silver PPO',
    planCode: 5_500 + made,
    prefixes: [],
    prefix: '',
    portalLinks: [],
    phoneNumbers: [],
    facilityContracts: [],
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}
const withPhones = (...numbers: string[]) =>
  plan({ phoneNumbers: numbers.map((number) => ({ title: 'Eligibility', number })) });
const shown = ({ title, value, plans }: DirectoryGroup) => [title, value, plans.length];

describe('phoneKey', () => {
  it.each([
    ['(555) 010-1234', '555.010.1234'],
    ['(555) 010-1234', '+1 555 010 1234'],
    ['1-555-010-1234', '5550101234'],
    ['555-010-1234 x12', '(555) 010-1234 ext. 12'],
    ['555-010-1234 extension 12', '555 010 1234 #012'],
    ['1-800-555-CALL', '(800) 555-2255'],
    ['See  website', 'see website'],
  ])('%j is %j', (one, other) => {
    expect(phoneKey(one)).toBe(phoneKey(other));
  });

  it.each([
    ['555-010-1234', '555-010-1235'],
    ['555-010-1234 x12', '555-010-1234 x13'],
    ['555-010-1234 x12', '555-010-1234'],
    ['x12', 'x13'],
    ['See website', 'Fax only'],
  ])('%j is not %j', (one, other) => {
    expect(phoneKey(one)).not.toBe(phoneKey(other));
  });

  it('does not depend on what stands between the digits', () => {
    const digits = fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 10, maxLength: 10 });
    const between = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')', '/'), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(digits, between, fc.constantFrom('', '1', '+1', '1-'), (number, gaps, country) => {
        const typed = country + number.map((digit, at) => `${gaps[at]}${digit}`).join('');
        expect(phoneKey(typed)).toBe(number.join(''));
      }),
    );
  });
});

describe('telLink', () => {
  it.each([
    ['(555) 010-1234', 'tel:5550101234'],
    ['+1 555 010 1234', 'tel:+15550101234'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
    ['555-010-1234 ext 12', 'tel:5550101234'],
    ['711', 'tel:711'],
    ['See website', undefined],
    ['555-010-1234 or 555-010-9999', undefined],
  ])('%j leads to %j', (typed, link) => {
    expect(telLink(typed)).toBe(link);
  });
});

describe('phoneGroups', () => {
  it('joins one number typed in several ways, and shows it as most plans write it', () => {
    const plans = [
      withPhones('555.010.1234'),
      withPhones('(555) 010-1234'),
      withPhones('(555) 010-1234', '+1 555 010 1234'),
    ];
    expect(phoneGroups(plans).map(shown)).toEqual([['Eligibility', '(555) 010-1234', 3]]);
  });

  it('keeps titles apart, however the same title is spelled', () => {
    const groups = phoneGroups([
      plan({ phoneNumbers: [{ title: 'Claims', number: '555-010-1234' }] }),
      plan({ phoneNumbers: [{ title: 'CLAIMS ', number: '555-010-1234' }] }),
      plan({ phoneNumbers: [{ title: 'Claims', number: '555-010-1234' }] }),
      plan({ phoneNumbers: [{ title: 'Benefits', number: '555-010-1234' }] }),
    ]);
    expect(groups.map(shown)).toEqual([
      ['Benefits', '555-010-1234', 1],
      ['Claims', '555-010-1234', 3],
    ]);
  });
});

describe('portalGroups', () => {
  const portal = (url: string, title = 'Availity') => plan({ portalLinks: [{ title, url }] });

  it('joins addresses that lead to the same page', () => {
    const same = ['https://www.Portal.example.com/', 'http://portal.example.com', 'portal.example.com:443/'];
    expect(portalGroups(same.map((url) => portal(url))).map(shown)).toEqual([
      ['Availity', 'https://www.Portal.example.com/', 3],
    ]);
  });

  it('keeps other pages, other queries, other titles and unsafe texts apart', () => {
    const groups = portalGroups([
      portal('https://portal.example.com'),
      portal('https://portal.example.com/claims'),
      portal('https://portal.example.com?site=2'),
      portal('https://portal.example.com', 'One Health'),
      portal('javascript:alert(1)'),
    ]);
    expect(groups).toHaveLength(5);
    expect(portalHost('javascript:alert(1)')).toBeUndefined();
    expect(portalHost('https://www.portal.example.com/claims')).toBe('portal.example.com');
  });
});

describe('the groups together', () => {
  it('hold every plan under every number it names, and no other', () => {
    fc.assert(
      fc.property(some.plans, (plans) => {
        for (const one of plans) {
          const named = new Set(one.phoneNumbers.map(({ number }) => phoneKey(number)));
          const under = phoneGroups(plans).filter((group) => group.plans.includes(one));
          expect(new Set(under.map(({ value }) => phoneKey(value)))).toEqual(named);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('searching the directory', () => {
  const gold = plan({
    descriptiveName: 'Harbor Gold',
    planName: 'Gold PPO',
    planCode: 77_001,
    phoneNumbers: [
      { title: 'Eligibility', number: '(555) 010-1234' },
      { title: 'Claims', number: '(555) 010-9999 x7' },
    ],
    portalLinks: [{ title: 'Availity', url: 'https://www.portal.example.com/claims' }],
  });
  const silver = plan({
    descriptiveName: 'Harbor Silver',
    planCode: 88_002,
    phoneNumbers: [{ title: 'Eligibility', number: '555-010-1234' }],
    portalLinks: [{ title: 'Availity', url: 'https://portal.example.com/claims' }],
  });
  const phones = createDirectorySearch(phoneGroups([gold, silver]), phoneText);
  const portals = createDirectorySearch(portalGroups([gold, silver]), portalText);
  const found = (hits: ReturnType<typeof phones>) =>
    hits.groups.map(({ group, plans }) => [
      group.title,
      ...plans.map(({ descriptiveName }) => descriptiveName),
    ]);

  it.each<[string, string[][]]>([
    [
      '',
      [
        ['Claims', 'Harbor Gold'],
        ['Eligibility', 'Harbor Gold', 'Harbor Silver'],
      ],
    ],
    ['eligib', [['Eligibility', 'Harbor Gold', 'Harbor Silver']]],
    [
      '77001',
      [
        ['Claims', 'Harbor Gold'],
        ['Eligibility', 'Harbor Gold'],
      ],
    ],
    ['silver', [['Eligibility', 'Harbor Silver']]],
    ['ELIGIBILITY gold', [['Eligibility', 'Harbor Gold']]],
    ['555-010-9', [['Claims', 'Harbor Gold']]],
    ['+1(555)010.1234', [['Eligibility', 'Harbor Gold', 'Harbor Silver']]],
    ['5550101234', [['Eligibility', 'Harbor Gold', 'Harbor Silver']]],
    ['zzz', []],
  ])('finds %j among the numbers', (text, expected) => {
    expect(found(phones(text))).toEqual(expected);
  });

  it('finds portals by title, site and plan', () => {
    for (const text of ['avail', 'portal.example', 'harbor 88002 availity'])
      expect(portals(text).groups).toHaveLength(1);
    expect(found(portals('88002'))).toEqual([['Availity', 'Harbor Silver']]);
    expect(portals('portal.example').planCount).toBe(2);
    expect(portals('other.example').groups).toEqual([]);
  });
});
