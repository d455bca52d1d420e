import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as some from '../plan/search/testing/plan-arbitrary.ts';
import { makePlan } from '../plan/testing/make-plan.ts';
import { times } from '../testing/depth.ts';
import { type DirectoryGroup, phoneGroups, portalGroups, portalHost } from './directory.ts';
import { phoneKey } from './directory-phone.ts';

const withPhones = (...numbers: string[]) =>
  makePlan({ phoneNumbers: numbers.map((number) => ({ title: 'Eligibility', number })) });
const shown = ({ title, value, plans }: DirectoryGroup) => [title, value, plans.length];

describe('phoneGroups', () => {
  it('joins one number typed in several ways, and shows it as most plans write it', () => {
    const plans = [
      withPhones('555.010.1234'),
      withPhones('(555) 010-1234'),
      withPhones('(555) 010-1234', '+1 555 010 1234'),
    ];
    expect(phoneGroups(plans).map(shown)).toEqual([['Eligibility', '(555) 010-1234', 3]]);
  });

  it('keeps different titles apart, but joins spellings of the same title', () => {
    const groups = phoneGroups([
      makePlan({ phoneNumbers: [{ title: 'Claims', number: '555-010-1234' }] }),
      makePlan({ phoneNumbers: [{ title: 'CLAIMS ', number: '555-010-1234' }] }),
      makePlan({ phoneNumbers: [{ title: 'Claims', number: '555-010-1234' }] }),
      makePlan({ phoneNumbers: [{ title: 'Benefits', number: '555-010-1234' }] }),
    ]);
    expect(groups.map(shown)).toEqual([
      ['Benefits', '555-010-1234', 1],
      ['Claims', '555-010-1234', 3],
    ]);
  });
});

describe('groups with the same title', () => {
  const of = (payerName: string, title: string, number: string) =>
    makePlan({ payerName, phoneNumbers: [{ title, number }] });

  it('name their payers, and other groups do not', () => {
    const groups = phoneGroups([
      of('Windlass', 'Claims', '555-010-1111'),
      of('Fernholt', 'CLAIMS', '555-010-2222'),
      of('Windlass', 'claims', '555-010-2222'),
      of('FERNHOLT', 'Claims', '555-010-2222'),
      of('Fernholt', 'Claims', '555-010-2222'),
      of('Windlass', 'Benefits', '555-010-1111'),
    ]);
    expect(groups.map(({ title, value, payers }) => [title, value, payers])).toEqual([
      ['Benefits', '555-010-1111', []],
      ['Claims', '555-010-1111', ['Windlass']],
      ['Claims', '555-010-2222', ['Fernholt', 'Windlass']],
    ]);
  });
});

describe('portalGroups', () => {
  const portal = (url: string, title = 'Availity') => makePlan({ portalLinks: [{ title, url }] });

  it('joins addresses that lead to the same page', () => {
    const same = ['https://www.Portal.example.com/', 'http://portal.example.com', 'portal.example.com:443/'];
    expect(portalGroups(same.map((url) => portal(url))).map(shown)).toEqual([
      ['Availity', 'https://www.Portal.example.com/', 3],
    ]);
    const ofPath = ['https://portal.example/claims', 'https://portal.example/claims//'];
    expect(portalGroups(ofPath.map((url) => portal(url)))).toHaveLength(1);
    const spaced = [portal('See the intranet', 'One  Health '), portal(' See the intranet ', 'One Health')];
    expect(portalGroups(spaced)).toHaveLength(1);
  });

  it('keeps apart titles that differ in a blank, and sites that differ in an inner www.', () => {
    const others = [
      portal('https://my.www.example.com', 'OneHealth'),
      portal('https://my.example.com', 'OneHealth'),
      portal('https://my.example.com', 'One Health'),
    ];
    expect(portalGroups(others)).toHaveLength(3);
    expect(portalHost('https://my.www.example.com')).toBe('my.www.example.com');
  });

  it('keeps different pages, queries, titles and unsafe texts apart', () => {
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

describe('all phone groups together', () => {
  it('hold every plan under each of its numbers, and under no other', () => {
    fc.assert(
      fc.property(some.plans, (plans) => {
        for (const one of plans) {
          const named = new Set(one.phoneNumbers.map(({ number }) => phoneKey(number)));
          const under = phoneGroups(plans).filter((group) => group.plans.includes(one));
          expect(new Set(under.map(({ value }) => phoneKey(value)))).toEqual(named);
        }
      }),
      { numRuns: times(50) },
    );
  });
});
