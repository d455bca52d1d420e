import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../testing/depth.ts';
import { fieldsOfKind, planFields } from '../fields/fields.ts';
import { matchCard } from './match-card.ts';
import { payersPart } from './payers-part.ts';
import { readCard } from './read-card.ts';
import { cardDirectory } from './testing/card-directory.ts';
import { cardPlan, cardPlans, directory } from './testing/card-plans.ts';

const find = (text: string, within = directory) =>
  matchCard(within, readCard(payersPart(text, within).text, within));
const names = (text: string, within = directory) =>
  find(text, within).candidates.map(({ plan }) => plan.descriptiveName);
const reasons = (text: string) => find(text).candidates[0]?.reasons.map(({ as, value }) => `${as} ${value}`);

describe('matching a card with the plans', () => {
  it.each([
    ['a member ID', 'ZQH904412345', 'Harbor Blue Mutual HMO', ['Prefix ZQH']],
    ['a prefix', 'zqh', 'Harbor Blue Mutual HMO', ['Prefix ZQH']],
    [
      'an ID as the payer gives it',
      'HB0101234567',
      'Quarry Assurance Open Access',
      ['ID for eligibility HB0101234567'],
    ],
    ['an ID with zeros', '00010', 'Quarry Assurance Open Access', ['ID for remittance 00010']],
    ['a plan code', '77012', 'Quarry Assurance Open Access', ['Plan code 77012']],
    [
      'another name',
      'COVENTRY OF TALLOW',
      'Quarry Assurance Open Access',
      ['former name Coventry of Tallow'],
    ],
    [
      'another name in its state',
      'Seaway, Nevada',
      'Westmere Health of Nevada PPO',
      ['known here as Seaway (NV)', 'State Nevada'],
    ],
    ['a name', 'quarry assurance', 'Quarry Assurance Open Access', ['Payer Quarry Assurance']],
    ['a part of a name', 'quarry', 'Quarry Assurance Open Access', ['Words of the payer quarry']],
    [
      'a name beside an ID that no plan has',
      'Quarry Assurance Payer ID 99999',
      'Quarry Assurance Open Access',
      ['Payer Quarry Assurance'],
    ],
    [
      'the words of the trade',
      'BCBS of TN Medicaid',
      'Blue Cross Blue Shield of Tennessee TennCare',
      ['Payer Blue Cross Blue Shield of Tennessee', 'Class Medicaid', 'State Tennessee'],
    ],
    [
      'payer and plan',
      'Harbor Blue Mutual\nSelect PPO',
      'Harbor Blue Mutual Select PPO',
      ['Payer Harbor Blue Mutual', 'Plan name Select PPO'],
    ],
  ])('finds the plan, with the reasons, by %s', (_what, text, name, why) => {
    expect(names(text)[0]).toBe(name);
    expect(find(text).equally).toBe(1);
    expect(reasons(text)).toEqual(why);
  });

  it.each([
    ...fieldsOfKind('payerId').map((field) => [field, 'ZX901', { [field]: 'ZX901' }] as const),
    ...fieldsOfKind('code').map((field) => [field, '123409', { [field]: 123_409 }] as const),
    ...fieldsOfKind('address').map(
      (field) => [field, 'PO Box 90817', { [field]: { street: 'PO Box 90817' } }] as const,
    ),
  ])('finds the plan by its %s', (field, text, fact) => {
    const plan = cardPlan({ descriptiveName: 'The one', ...fact });
    const [first] = find(text, cardDirectory([...cardPlans, plan])).candidates;
    expect(first?.plan).toBe(plan);
    const [reason] = first?.reasons ?? [];
    expect([reason?.as.toLowerCase(), reason?.value]).toEqual([planFields[field].label.toLowerCase(), text]);
  });

  it.each([
    ['in the second line', { street: 'Attn: Claims', street2: 'PO Box 90817' }],
    ['after a comma', { street: 'Attn: Claims, PO Box 90817' }],
  ])('finds the plan by a PO box that is %s of its claims address', (_where, facilityAddress) => {
    const plan = cardPlan({ facilityAddress });
    const within = cardDirectory([...cardPlans, plan]);
    const text = 'Send claims to PO Box 90817';
    expect(payersPart(text, within)).toEqual({ text, dropped: {} });
    const [first] = find(text, within).candidates;
    expect(first?.plan).toBe(plan);
    expect(first?.reasons[0]).toEqual({ as: 'Claims address (HB)', value: 'PO Box 90817' });
  });

  it('counts both lines of a claims address as one reason', () => {
    const plan = cardPlan({ facilityAddress: { street: '500 Wharf Road', street2: 'PO Box 90817' } });
    const [first] = find('500 Wharf Road\nPO Box 90817', cardDirectory([...cardPlans, plan])).candidates;
    expect(first?.plan).toBe(plan);
    expect(first?.reasons.map(({ as }) => as)).toEqual(['Claims address (HB)']);
  });

  it('counts a second claims address as another reason', () => {
    const ofBoxes = (hospital: string, professional: string) =>
      cardPlan({ facilityAddress: { street: hospital }, providerAddress: { street: professional } });
    const plan = ofBoxes('PO Box 1001', 'PO Box 2002');
    const within = cardDirectory([ofBoxes('PO Box 1001', 'PO Box 3003'), plan]);
    const { candidates, equally } = find('PO Box 1001\nPO Box 2002\nPO Box 2002', within);
    expect(candidates[0]?.plan).toBe(plan);
    expect(candidates[0]?.reasons).toEqual([
      { as: 'Claims address (HB)', value: 'PO Box 1001' },
      { as: 'Claims address (PB)', value: 'PO Box 2002' },
    ]);
    expect(equally).toBe(1);
  });

  it.each([
    ['0012', { planCode: 12 }, 'Plan code', '12'],
    ['000660', { payerId: '00660' }, 'Payer ID (HB)', '00660'],
    ['660', { payerId: '00660' }, 'Payer ID (HB)', '00660'],
    ['Health plan member services\nPayer ID: 660', { payerId: '00660' }, 'Payer ID (HB)', '00660'],
    ['00660', { payerId: '660' }, 'Payer ID (HB)', '660'],
  ])('finds the plan by a number with other leading zeros: %j', (text, fact, as, value) => {
    const plan = cardPlan(fact);
    const within = cardDirectory([...cardPlans, plan]);
    expect(payersPart(text, within)).toEqual({ text, dropped: {} });
    const { candidates, equally } = find(text, within);
    expect([candidates[0]?.plan, candidates[0]?.reasons, equally]).toEqual([plan, [{ as, value }], 1]);
  });

  it('prefers the ID with the zeros that are written', () => {
    const plans = ['00660', '660'].map((payerId) => cardPlan({ payerId }));
    for (const plan of plans)
      expect(find(`Payer ID: ${plan.payerId}`, cardDirectory(plans))).toMatchObject({
        candidates: [{ plan }],
      });
  });

  it('takes no number of a longer text for an ID that has lost its zeros', () => {
    expect(reasons('Harbor Blue Mutual\nSelect PPO\nMember Services 10')).toEqual([
      'Payer Harbor Blue Mutual',
      'Plan name Select PPO',
    ]);
  });

  it('takes no number beside names for an ID that has lost its zeros', () => {
    const named = cardPlan({ payerName: 'Harbor Blue Mutual', planName: 'Select' });
    const within = cardDirectory([named, cardPlan({ payerName: 'Quarry Assurance', payerId: '00060' })]);
    expect(find('Harbor Blue Mutual 60', within).candidates.map(({ plan }) => plan)).toEqual([named]);
    expect(find('Bronze 60 HMO', within).candidates).toEqual([]);
  });

  it('finds the plan by a phone number that it has in letters', () => {
    const plan = cardPlan({ phoneNumbers: [{ title: 'Provider Services', number: '1-877-842-CARE' }] });
    const [first] = find('877-842-2273', cardDirectory([...cardPlans, plan])).candidates;
    expect(first?.plan).toBe(plan);
  });

  it('finds the plan by a group number in its notes', () => {
    expect(reasons('Harbor Blue Mutual\nGroup # 0045678')).toContain('Group in its notes 0045678');
    expect(names('Harbor Blue Mutual\nGroup # 0045678')[0]).toBe('Harbor Blue Mutual HMO');
  });

  it('finds the employer’s plan only if the card names the employer', () => {
    expect(names('Harbor Blue Mutual PPO\nTallow Growers')[0]).toBe(
      'Harbor Blue Mutual PPO – Tallow Growers',
    );
    expect(names('Harbor Blue Mutual PPO')[0]).toBe('Harbor Blue Mutual PPO');
  });

  it('finds no plan by a word of every card that its name has besides payer and plan', () => {
    const plan = cardPlan({
      payerName: 'Zoom Co-op',
      planName: 'Bronze',
      descriptiveName: 'Zoom Bronze Plan',
    });
    expect(names('Service Benefit Plan', cardDirectory([...cardPlans, plan]))).toEqual([]);
  });

  describe('by a name that the card has instead of the payer’s', () => {
    const states = ['Ohio', 'Maine', 'Nevada', 'Indiana', 'Kentucky', 'Missouri', 'Colorado', 'Virginia'];
    const called = (descriptiveName: string, payerName: string, planName = descriptiveName) =>
      cardPlan({ descriptiveName, payerName, planName });
    const anthem = 'Anthem Blue Cross and Blue Shield';
    const plans = [
      ...states.map((state) => cardPlan({ payerName: `${anthem} ${state}` })),
      cardPlan({ payerName: anthem }),
      called('Anthem KeyCare PPO', `${anthem} Virginia`),
      called('Anthem HealthKeepers Plus Medallion', `${anthem} Virginia`),
      called('Anthem HealthKeepers Plus CCC', `${anthem} Virginia`),
      called('BCBS Federal Employee Program (FEP)', `${anthem} Virginia`),
      called('KP CO Silver 1500/30', 'Kaiser Foundation Health Plan of Colorado', 'HMO'),
      called('KP OR Silver 1500/30', 'Kaiser Permanente', 'EPO Silver'),
      called('KP OR Silver 1500/30', 'Kaiser Foundation Health Plan of the NW', 'EPO Silver'),
      called('KP MD Gold 0/20', 'Kaiser Foundation Health Plan of the Mid-Atlantic States', 'HMO'),
      called('Gold 2600', 'Tallow Assurance'),
      called('Medicare Supplement Plan G', 'Tallow Assurance'),
      cardPlan({ payerName: 'BlueCross BlueShield of Tennessee' }),
    ];
    const within = cardDirectory(plans, [
      { name: 'BCBS', payerName: 'BlueCross BlueShield of Tennessee', kind: 'known here as', state: 'TN' },
      { name: 'Kaiser', payerName: 'Kaiser Permanente', kind: 'known here as', state: '' },
    ]);
    it.each([
      ['Anthem KeyCare PPO', ['Anthem KeyCare PPO']],
      ['Anthem Blue Cross and Blue Shield\nKeyCare PPO', ['Anthem KeyCare PPO']],
      ['Anthem HealthKeepers Plus', ['Anthem HealthKeepers Plus Medallion', 'Anthem HealthKeepers Plus CCC']],
      ['KP CO Silver 1500/30', ['KP CO Silver 1500/30']],
      ['KP OR Silver 1500/30', ['KP OR Silver 1500/30', 'KP OR Silver 1500/30']],
      ['Kaiser Permanente\nMaryland\nKP MD Gold 0/20', ['KP MD Gold 0/20']],
      ['BlueCross BlueShield\nFederal Employee Program', ['BCBS Federal Employee Program (FEP)']],
      ['R60123456', ['BCBS Federal Employee Program (FEP)']],
    ])('%j is of %j', (text, right) => {
      const { candidates } = find(text, within);
      const likeliest = candidates.filter((candidate) => candidate.likeliest);
      expect(likeliest.map(({ plan }) => plan.descriptiveName).toSorted()).toEqual(right.toSorted());
    });
    it('gives the name as the reason', () => {
      expect(find('Anthem KeyCare PPO', within).candidates[0]?.reasons[0]).toEqual({
        as: 'Descriptive name',
        value: 'Anthem KeyCare PPO',
      });
      expect(find('Anthem HealthKeepers Plus', within).candidates[0]?.reasons[0]).toEqual({
        as: 'Words of the descriptive name',
        value: 'anthem healthkeepers plus',
      });
    });
    it.each(['Gold 2600', 'Medicare Supplement Plan G', 'PPO', 'Health Plan'])('but not by %j', (text) => {
      expect(names(text, within)).toEqual([]);
    });
  });

  it('does not take a payer for another one of the same state', () => {
    const payers = ['Anthem Blue Cross', 'Blue Cross of Idaho'];
    for (const state of ['California', 'Oregon', 'Utah', 'Iowa', 'Maine'])
      payers.push(`Blue Shield of ${state}`);
    const within = cardDirectory(payers.map((payerName) => cardPlan({ payerName })));
    expect(names('Blue Cross of California', within)).toEqual([]);
    const card = 'Anthem Blue Cross is the trade name of Blue Cross of California';
    expect(names(card, within)).toEqual(['Anthem Blue Cross PPO']);
    expect(names('Blue Shield of California', within)).toEqual(['Blue Shield of California PPO']);
  });

  it('finds plans by an address, given once per plan and as the plan writes it', () => {
    const box = { street: 'P.O. Box 7731', city: 'Tallow', state: 'NV', zip: '89199' };
    const other = { ...box, street: 'PO Box 1' };
    const within = cardDirectory([
      cardPlan({ descriptiveName: 'Both', facilityAddress: box, providerAddress: box }),
      cardPlan({ descriptiveName: 'Professional', facilityAddress: other, providerAddress: box }),
    ]);
    const { candidates, equally } = find('PO Box 7731\nTallow NV 89199', within);
    expect(
      candidates.map(({ plan, reasons: [first, ...more] }) => [plan.descriptiveName, first, more]),
    ).toEqual([
      ['Both', { as: 'Claims address (HB)', value: 'P.O. Box 7731' }, []],
      ['Professional', { as: 'Claims address (PB)', value: 'P.O. Box 7731' }, []],
    ]);
    expect(equally).toBe(2);
  });

  it('finds the payer whose ID a card gives without a colon, not the network that it names', () => {
    const ofPayer = cardPlan({ payerName: 'GEHA', planName: 'High Option', payerId: '44054' });
    const card = 'GEHA\nHarbor Blue Mutual Select PPO\nPayer ID 44054';
    const { candidates, equally } = find(card, cardDirectory([...cardPlans, ofPayer]));
    expect([candidates[0]?.plan, equally]).toEqual([ofPayer, 1]);
  });

  it('uses the plan of a Medicare contract, whose segment only the card has', () => {
    const ofContract = (planName: string) => cardPlan({ payerName: 'Larkin Gold', planName });
    const within = cardDirectory([ofContract('H5216-101'), ofContract('H5216-205')]);
    const { candidates, equally } = find('Larkin Gold\nH5216-205-000', within);
    expect([candidates[0]?.plan.planName, equally]).toEqual(['H5216-205', 1]);
  });

  it('finds a payer by a word that many payers use, if it is all of its name', () => {
    const others = Array.from({ length: 8 }, (_, n) =>
      cardPlan({ payerName: `Payer ${n}`, planName: `P${n}` }),
    );
    const supplements = ['Larkin', 'Westmere', 'Quarry'].map((payerName) =>
      cardPlan({ payerName, planName: 'Medicare Supplement' }),
    );
    const original = cardPlan({ payerName: 'Medicare', planName: 'Original', financialClass: 'Medicare' });
    const within = cardDirectory([...others, ...supplements, original]);
    expect(names('1EG4-TE5-MK73', within)).toEqual(['Medicare Original']);
    // The card of a payer that is not here.
    expect(names('Medicare HMO', within)).toEqual([]);
  });

  it.each([
    ['Part A and B', ['HOSPITAL (PART A)', 'MEDICAL (PART B)']],
    ['Part A Only', ['HOSPITAL (PART A)']],
    ['Part B Only', ['MEDICAL (PART B)']],
  ])('finds %s by the parts on a Medicare card', (planName, lines) => {
    const plans = ['Hospice Election', 'Part A Only', 'Part B Only', 'Part A and B'].map((name) =>
      cardPlan({ payerName: 'Medicare', planName: name, financialClass: 'Medicare' }),
    );
    const card = ['MEDICARE HEALTH INSURANCE', '1EG4-TE5-MK73', 'Entitled to', ...lines].join('\n');
    const { candidates, equally } = find(card, cardDirectory([...cardPlans, ...plans]));
    expect([candidates[0]?.plan.planName, equally]).toEqual([planName, 1]);
  });

  it('gives a phone number, an address or a portal as the reason, with its label', () => {
    expect(reasons('209-555-0142')).toEqual(['Provider Services 209-555-0142']);
    expect(reasons('P.O. Box 4410\nTallow NV 89199')?.[0]).toBe('Claims address (HB) PO Box 4410');
    expect(reasons('https://portal.harborblue.example')?.[0]).toBe('Portal portal.harborblue.example');
  });

  it('uses the class to choose between plans of one payer', () => {
    expect(names('Christian Larkin Health Plan Medicare')[0]).toBe(
      'Christian Larkin Health Plan Medicare Advantage HMO',
    );
  });

  it('finds nothing if nothing identifies a plan', () => {
    for (const text of ['', 'Nevada', 'PPO', 'health plan', 'member services', 'Zenobia', 'XXQ904412345'])
      expect(names(text)).toEqual([]);
  });
});

describe('equally likely plans', () => {
  it('are shown together, with what would distinguish them', () => {
    const { candidates, equally, apart } = find('ZQB904412345');
    expect(equally).toBe(2);
    expect(candidates.map(({ likeliest }) => likeliest)).toEqual([true, true]);
    expect(apart).toEqual(['the plan’s name (PPO or Select PPO)']);
  });

  it('are shown with their state if a name means a different payer in each state', () => {
    const { candidates, equally } = find('Seaway');
    expect(equally).toBe(2);
    expect(candidates.flatMap(({ reasons: all }) => all.map(({ value }) => value))).toEqual([
      'Seaway (NV)',
      'Seaway (CA)',
    ]);
    expect(find('Seaway').apart[0]).toBe(
      'the payer’s name (Westmere Health of Nevada or Westmere Health of California)',
    );
  });

  it('do not include a payer by its name in a state that the card does not show, beside a payer in full', () => {
    const within = cardDirectory(cardPlans, [
      { name: 'Harbor', payerName: 'Quarry Assurance', kind: 'known here as', state: 'NV' },
    ]);
    const first = (text: string) => {
      const { candidates, equally } = find(text, within);
      return [candidates[0]?.plan.payerName, equally];
    };
    expect(first('Harbor Blue Mutual\nHMO')).toEqual(['Harbor Blue Mutual', 1]);
    expect(first('Harbor\nNevada')).toEqual(['Quarry Assurance', 1]);
  });

  it('result from a card whose details point to different plans', () => {
    const { equally } = find('ZQH904412345\nPayer ID: LK001');
    expect(equally).toBeGreaterThan(1);
  });

  it('are counted even if there are more than can be shown', () => {
    const many = cardDirectory(
      Array.from({ length: 9 }, (_, n) => cardPlan({ planName: `P${n}`, prefixes: [{ value: 'QQQ' }] })),
    );
    const { candidates, equally, apart } = find('QQQ123456789', many);
    expect([candidates.length, equally]).toEqual([3, 9]);
    expect(apart).toEqual(['the plan’s name (P0, P1, P2 or another)']);
  });

  it.each([
    [['NW001', 'NW002', 'NW003', 'NW004'], 'NW001, NW002, NW003 or another'],
    [['NW001', 'NW002', 'NW003'], 'NW001, NW002 or NW003'],
    [['NW001', 'NW002', 'NW003', 'NW004', undefined], 'NW001, NW002, NW003, another or none recorded'],
  ])('are distinguished by a list that says whether there are more values: %j', (payerIds, listed) => {
    const prefixes = [{ value: 'NWB' }];
    const within = cardDirectory(payerIds.map((payerId) => cardPlan({ payerId, prefixes })));
    expect(find('NWB123456789', within).apart).toEqual([`the payer ID (${listed})`]);
  });

  it.each([
    ['shown', ['NW001', 'NW002', 'NW003', 'NW001', 'NW001']],
    ['not shown', ['NW001', 'NW001', 'NW001', 'NW002']],
    ['one of three', ['NW001', 'NW001', 'NW002']],
  ])('differ, but not all of them, in a payer ID that several have: %s', (_where, payerIds) => {
    const prefixes = [{ value: 'NWB' }];
    const within = cardDirectory(payerIds.map((payerId) => cardPlan({ payerId, prefixes })));
    expect(find('NWB123456789', within)).toMatchObject({
      equally: payerIds.length,
      apart: [],
      differ: true,
    });
  });

  it('have nothing to distinguish them if they differ only in their code', () => {
    const twins = cardDirectory([cardPlan({ payerId: 'TW001' }), cardPlan({ payerId: 'TW001' })]);
    expect(find('TW001', twins)).toMatchObject({ equally: 2, apart: [], differ: false });
  });

  it('have nothing to distinguish them if they differ only in how their facts are written', () => {
    const prefixes = [{ value: 'TWQ' }];
    const phoneOf = (number: string) => ({ phoneNumbers: [{ title: 'Claims', number }] });
    const twins = cardDirectory([
      cardPlan({
        ...{ prefixes, payerName: 'BLUE SHIELD', planName: 'P.P.O.', payerId: 'TW-001' },
        ...{ financialClass: 'Medicaid', facilityAddress: { street: 'P.O. Box 7731' } },
        ...phoneOf('(800) 555-0100'),
      }),
      cardPlan({
        ...{ prefixes, payerName: 'Blue Shield', planName: 'PPO', payerId: 'TW001' },
        ...{ financialClass: 'Medi-Cal', facilityAddress: { street: 'PO Box 7731' } },
        ...phoneOf('800-555-0100'),
      }),
    ]);
    expect(find('TWQ904412345', twins)).toMatchObject({ equally: 2, apart: [], differ: false });
  });

  it('are told apart by what only one of them lacks, after what each has', () => {
    const number = '(209) 555-0142';
    const phoneNumbers = [{ title: 'Claims', number }];
    const [one, other] = [cardPlan({ payerId: 'TW001', phoneNumbers }), cardPlan({ payerId: 'TW001' })];
    const phone = `a phone number (${number} or none recorded)`;
    expect(find('TW001', cardDirectory([one, other])).apart).toEqual([phone]);
    expect(find('TW001', cardDirectory([one, { ...other, planName: 'PPO' }])).apart.at(-1)).toBe(phone);
    expect(find('TW001', cardDirectory([one, other, cardPlan({ payerId: 'TW001' })])).apart).toEqual([]);
  });

  it('are all marked, up to three, sorted by score and each with a reason, for any card', () => {
    const sign = fc.constantFrom(
      'ZQB123456789',
      'ZQC123456789',
      'HB010',
      'LK001',
      'WM001',
      'Harbor Blue Mutual',
      'PPO',
      'Seaway',
      'NV',
      '209-555-0142',
      'Medicare',
      'Group 0045678',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 6 }), (signs) => {
        const { candidates, equally } = find(signs.join('\n'));
        const shown = candidates.filter(({ likeliest }) => likeliest).length;
        expect(shown).toBe(Math.min(equally, 3));
        expect(candidates.length).toBeLessThanOrEqual(3);
        const scores = candidates.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        for (const { reasons: all } of candidates) expect(all.length).toBeGreaterThan(0);
      }),
      { numRuns: times(300) },
    );
  });
});

it('every plan is found by its own descriptive name and prefixes', () => {
  for (const plan of cardPlans) {
    const text = [plan.descriptiveName, ...plan.prefixes.map(({ value }) => `${value}123456789`)].join('\n');
    expect(names(text)).toContain(plan.descriptiveName);
  }
});
