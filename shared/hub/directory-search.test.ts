import { describe, expect, it } from '@jest/globals';
import { makePlan } from '../plan/testing/make-plan.ts';
import { phoneGroups, portalGroups } from './directory.ts';
import { createDirectorySearch, type DirectoryHits, phoneText, portalText } from './directory-search.ts';

describe('searching the directory', () => {
  const gold = makePlan({
    descriptiveName: 'Harbor Gold',
    planName: 'Gold PPO',
    planCode: 77_001,
    phoneNumbers: [
      { title: 'Eligibility', number: '(555) 010-1234' },
      { title: 'Claims', number: '(555) 010-9999 x7' },
    ],
    portalLinks: [{ title: 'Availity', url: 'https://www.portal.example.com/claims' }],
  });
  const silver = makePlan({
    descriptiveName: 'Harbor Silver',
    planCode: 88_002,
    phoneNumbers: [{ title: 'Eligibility', number: '555-010-1234' }],
    portalLinks: [{ title: 'Availity', url: 'https://portal.example.com/claims' }],
  });
  const phones = (text: string) => createDirectorySearch(phoneGroups([gold, silver]), phoneText).find(text);
  const portals = (text: string) =>
    createDirectorySearch(portalGroups([gold, silver]), portalText).find(text);
  const found = (hits: DirectoryHits) =>
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
    ['+1 (555) 010-1234', [['Eligibility', 'Harbor Gold', 'Harbor Silver']]],
    ['5550101234', [['Eligibility', 'Harbor Gold', 'Harbor Silver']]],
    ['15550101234', [['Eligibility', 'Harbor Gold', 'Harbor Silver']]],
    ['zzz', []],
  ])('finds phone numbers by %j', (text, expected) => {
    expect(found(phones(text))).toEqual(expected);
  });

  it.each(['1-800-MEDICARE', '800-MEDICARE', '(800)MEDICARE'])(
    'finds the number that %s spells before those of plans with that name',
    (text) => {
      const number = (title: string, value: string) => ({ phoneNumbers: [{ title, number: value }] });
      const plans = [
        makePlan({ descriptiveName: 'Harbor Medicare', ...number('Claims', '1-800-555-0199') }),
        makePlan({ descriptiveName: 'Part A and B', ...number('Eligibility', '1-800-633-4227') }),
      ];
      const { groups } = createDirectorySearch(phoneGroups(plans), phoneText).find(text);
      expect(groups[0]?.group.value).toBe('1-800-633-4227');
    },
  );

  it('finds portals by title, site and plan', () => {
    for (const text of ['avail', 'portal.example', 'harbor 88002 availity'])
      expect(portals(text).groups).toHaveLength(1);
    for (const address of [
      'https://www.portal.example.com/',
      'www.Portal.example',
      'portal.example.com/login',
    ])
      expect(portals(`gold ${address}`).groups).toHaveLength(1);
    expect(found(portals('88002'))).toEqual([['Availity', 'Harbor Silver']]);
    expect(portals('portal.example').planCount).toBe(2);
    expect(portals('other.example').groups).toEqual([]);
  });

  it('returns what to highlight: each word, and for a phone number its digits as well', () => {
    const of = (text: string) => phones(text).terms;
    expect(of('')).toEqual([]);
    expect(of('Gold gold claims')).toEqual(['gold', 'claims']);
    expect(of('555-010')).toEqual(['555-010', '555010', '555) 010', '555.010']);
    // Not written like a part of a number, or too short to be one.
    expect(['7700155', '(55)', '(5)5-5'].map(of)).toEqual([['7700155'], ['(55)'], ['(5)5-5', '555']]);
  });

  it('finds nothing by two digits in parentheses that only occur inside a number', () => {
    expect(found(phones('(01)'))).toEqual([]);
  });

  it('shows a portal that is not a web address as it was typed', () => {
    const typed = makePlan({ portalLinks: [{ title: 'Claims', url: 'See the intranet' }] });
    const [group] = portalGroups([typed]);
    const [site] = portalGroups([silver]);
    expect(group && portalText(group)).toBe('Claims\nSee the intranet');
    expect(site && portalText(site)).toBe('Availity\nportal.example.com');
  });
});

describe('searching the directory in the words of the desk', () => {
  const titled = (payerName: string, ...titles: string[]) =>
    makePlan({
      payerName,
      descriptiveName: `${payerName} PPO`,
      phoneNumbers: titles.map((title) => ({ title, number: `${payerName} ${title}` })),
    });
  const plans = [
    titled('Brightquill', 'Prior Authorization', 'Eligibility', 'Claims', 'Behavioral Health'),
    titled(
      'Fernholt',
      'Pre-certification',
      'Member Services',
      'Provider Services',
      'Eligibility',
      'Pharmacy',
    ),
    titled('Windlass', 'Auth', 'Customer Service', 'Utilization Management', 'Case Management'),
  ];
  const names = [{ name: 'Marigold Mutual', payerName: 'Fernholt' }];
  const search = createDirectorySearch(phoneGroups(plans), phoneText, names);
  const auth = ['Prior Authorization', 'Pre-certification', 'Auth'];

  it.each<[string, DirectoryHits['answer'], string[]]>([
    ['prior auth', 'exact', auth],
    ['precert', 'exact', auth],
    ['pre-auth', 'exact', auth],
    ['authorizations', 'exact', auth],
    ['prior authorisation', 'close', auth],
    ['brightquill precert', 'exact', ['Prior Authorization']],
    ['elig', 'exact', ['Eligibility', 'Eligibility']],
    ['eligiblity', 'close', ['Eligibility', 'Eligibility']],
    ['elig fernholt', 'exact', ['Eligibility']],
    ['customer service', 'exact', ['Customer Service', 'Member Services']],
    ['provider relations', 'exact', ['Provider Services']],
    ['mental health', 'exact', ['Behavioral Health']],
    ['um', 'exact', ['Utilization Management']],
    ['case mgmt', 'exact', ['Case Management']],
    ['rx', 'exact', ['Pharmacy']],
    ['phramacy', 'close', ['Pharmacy']],
    ['marigold rx', 'exact', ['Pharmacy']],
    ['marigold auth', 'exact', ['Pre-certification']],
    ['Brightqill claims', 'close', ['Claims']],
    ['fernhlot member services', 'close', ['Member Services']],
    [
      'marigold',
      'exact',
      ['Member Services', 'Pre-certification', 'Provider Services', 'Eligibility', 'Pharmacy'],
    ],
    ['windlass dental', 'some', ['Auth', 'Customer Service', 'Utilization Management', 'Case Management']],
    ['harvest', 'exact', []],
  ])('answers %j with %s matches: %j', (text, answer, titles) => {
    const hits = search.find(text);
    const found = hits.groups.map(({ group }) => group.title);
    expect([hits.answer, found.toSorted()]).toEqual([answer, titles.toSorted()]);
  });

  it('lists first the group whose title was typed', () => {
    for (const title of [...auth, 'Customer Service', 'Member Services'])
      expect(search.find(title.toLowerCase()).groups[0]?.group.title).toBe(title);
  });
});
