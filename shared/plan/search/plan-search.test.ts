import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../testing/depth.ts';
import { highlightRanges } from '../../text/highlight.ts';
import type { Plan } from '../plan.ts';
import { makePlan } from '../testing/make-plan.ts';
import { type PlanSearch, createPlanSearch as searchOf } from './plan-search.ts';
import { naiveRows } from './testing/naive-search.ts';
import * as some from './testing/plan-arbitrary.ts';

const query = fc.oneof(
  some.text,
  some.word,
  fc.constantFrom('', ' ', '5550101234', '555-010-1234', '+1.800.555.0100', '(555)', '0101234', 'contr'),
  fc.constantFrom('silve', 'Sliver', 'of', 'the a', '-', '012', '00345', 'ab-12', 'medi-cal'),
  fc.constantFrom('not contracted', 'contracted', 'not contr', 'must call', 'see notes se'),
);

const bare = makePlan({
  ...{ descriptiveName: '', payerName: '', planName: '', payerCode: 1, planCode: 1 },
  ...{ prefixes: [], notes: '' },
});

const called = (...names: readonly string[]): Plan[] =>
  names.map((descriptiveName) => ({ ...bare, descriptiveName, payerName: descriptiveName }));

/** Returns the names found, best first. */
function found(names: readonly string[], text: string): string[] {
  return [...searchOf(called(...names)).general(text).rows].map((row) => names[row] ?? '');
}

describe('the result of a plan search', () => {
  it('includes every plan that contains each word, whole or as a part', () => {
    fc.assert(
      fc.property(some.plans, query, (plans, text) => {
        const rows = new Set(searchOf(plans).general(text).rows);
        expect(naiveRows(plans, text).filter((row) => !rows.has(row))).toEqual([]);
      }),
      { numRuns: times(400, 20_000) },
    );
  });

  it('has every word only in plans that were found before the last word was added', () => {
    fc.assert(
      fc.property(some.plans, query, query, (plans, text, more) => {
        if (text.trim() === '') return;
        const { general } = searchOf(plans);
        // Behind plans that have only some of the words there may be some that have all, in their notes.
        const found = new Set(general(text).rows);
        const after = general(`${text} ${more}`);
        if (after.answer === 'exact') expect([...after.rows].filter((row) => !found.has(row))).toEqual([]);
      }),
      { numRuns: times(400, 20_000) },
    );
  });

  it('does not depend on earlier searches or on how far the index is prepared', () => {
    const steps = fc.array(fc.tuple(query, fc.nat(40)), { maxLength: 12 });
    fc.assert(
      fc.property(some.plans, steps, (plans, searches) => {
        const search = searchOf(plans);
        for (const [text, slices] of searches) {
          let left = slices;
          search.warm(() => left-- <= 0);
          const fresh = searchOf(plans);
          expect(search.general(text)).toEqual(fresh.general(text));
          expect(search.prefix(text)).toEqual(fresh.prefix(text));
        }
      }),
    );
  });

  it('does not depend on whether the rows of single letters are prepared', () => {
    const plans = [{ ...bare, planName: 'New Alder', prefix: 'JAB' }, ...called('New J')];
    const warmed = searchOf(plans);
    warmed.warm(() => false);
    expect(searchOf(plans).general('new j')).toEqual(warmed.general('new j'));
  });

  it('highlights by the phrase that is typed now, not by the one before', () => {
    const search = searchOf(called('Larch North Carolina', 'Larch Alpha'));
    search.general('larch north quillfern carolina');
    const text = 'larch north carolina quillfern';
    expect(search.general(text)).toEqual(
      searchOf(called('Larch North Carolina', 'Larch Alpha')).general(text),
    );
  });

  it('includes plans with the words in different columns, in any order and as parts of words', () => {
    const search = searchOf([{ ...bare, payerName: 'SelectHealth', planName: 'Preference Silver 1500' }]);
    for (const text of ['selecthealth silver', 'SILVER health', '500 pref ecth', 'sílver'])
      expect([text, ...search.general(text).rows]).toEqual([text, 0]);
    expect(search.general('zzz').rows).toHaveLength(0);
  });

  it('is all plans, in their order, if the search is empty', () => {
    const search = searchOf(called('B', 'A'));
    for (const hits of [search.general(' '), search.prefix('-')])
      expect(hits).toMatchObject({ rows: Uint32Array.of(0, 1), terms: [], answer: 'exact' });
  });

  it('includes a phone number found by its digits, highlighted as written', () => {
    const search = searchOf([{ ...bare, phoneNumbers: [{ title: 'Claims', number: '(555) 010-1234' }] }]);
    for (const text of ['5550101234', '555-010-1234', '1-555-010-1234', '0101234', '555-010-1234,']) {
      const hits = search.general(text);
      expect([...hits.rows]).toEqual([0]);
      expect(highlightRanges('Claims: (555) 010-1234', hits.terms)).toHaveLength(1);
    }
    expect(search.general('555010').rows).toHaveLength(0);
  });

  it.each(['(555', '(555)', '(555)010', '555-01', '1-555-010', '555.010'])(
    'includes the number that %j begins, however the plan writes it, and no other digits',
    (text) => {
      for (const number of ['(555) 010-1234', '555-010-1234', '1-555-010-1234', '5550101234']) {
        const search = searchOf([
          { ...bare, payerId: '55501', phoneNumbers: [{ title: 'Claims', number: '800 5550109' }] },
          { ...bare, phoneNumbers: [{ title: 'Claims', number }] },
        ]);
        expect([...search.general(text).rows]).toEqual([1]);
      }
      const { terms } = searchOf(called('Larch')).general(text);
      expect(highlightRanges('Claims: 555-010-1234', terms)).toHaveLength(1);
    },
  );

  it('puts what has the beginning of a number in its name or notes before the numbers that begin so', () => {
    const phoneNumbers = [{ title: 'Claims', number: '(555) 010-1234' }];
    const noted = { ...bare, notes: 'Group 555-01' };
    expect([...searchOf([{ ...bare, phoneNumbers }, noted]).general('555-01').rows]).toEqual([1, 0]);
    expect([...searchOf(called('Larch (500) 80')).general('(500) 80').rows]).toEqual([0]);
  });

  it.each(['(555) 010-1234', '+1 (555) 010-1234', '+1 555 010 1234', '1 (555)\u00a0010‑1234'])(
    'includes the phone number %j, however the plan writes it',
    (text) => {
      for (const number of ['(555) 010-1234', '555.010.1234', '+1 555-010-1234', '5550101234']) {
        const search = searchOf([
          { ...bare, phoneNumbers: [{ title: 'Claims', number: '555-019-9999' }] },
          { ...bare, phoneNumbers: [{ title: 'Claims', number }] },
        ]);
        const { rows, terms, answer } = search.general(`claims ${text}`);
        expect([[...rows], answer]).toEqual([[1], 'exact']);
        expect(highlightRanges(number, terms)).toHaveLength(1);
      }
    },
  );
});

describe('the ranked results', () => {
  it('start with full names, then names that begin so, whole words, word beginnings, parts and notes', () => {
    const names = [
      ...['Old Starfield', 'Farfields', 'Old Fieldstone', 'Field', 'Fieldstone', 'Green Field'],
      'Fielding Co',
    ];
    const plans = [{ ...bare, notes: 'A field.' }, ...called(...names)];
    const rows = [...searchOf(plans).general('field').rows];
    expect(rows.map((row) => plans[row]?.descriptiveName || plans[row]?.notes)).toEqual([
      'Field',
      'Fieldstone',
      'Fielding Co',
      'Green Field',
      'Old Fieldstone',
      'Farfields',
      'Old Starfield',
      'A field.',
    ]);
  });

  it('put a Descriptive Name that begins with the word before other names that do', () => {
    const plans = [
      { ...bare, descriptiveName: 'Starfield HMO', planName: 'Medicare HMO' },
      { ...bare, descriptiveName: 'Medicare Part A and B', planName: 'Traditional Medicare' },
    ];
    expect([...searchOf(plans).general('medicare').rows]).toEqual([1, 0]);
  });

  it('put an exact code before everything that contains it', () => {
    const plans = [
      ...called('Plan 580', '580 West'),
      { ...bare, notes: '580' },
      { ...bare, planCode: 5801 },
      { ...bare, planCode: 580 },
      { ...bare, payerId: '00580' },
      { ...bare, prefix: 'XYZ, 580', prefixes: [{ value: 'XYZ' }, { value: '580' }] },
    ];
    const [first, second, third] = searchOf(plans).general('580').rows;
    expect([first, second, third]).toEqual([4, 6, 5]);
    expect([...searchOf(plans).general('0580').rows].slice(0, 2)).toEqual([4, 5]);
    // An ID with exactly these zeros comes first.
    expect([...searchOf(plans).general('00580').rows].slice(0, 2)).toEqual([5, 4]);
  });

  it.each(['580', '0580'])('put the plan code %s before shared codes, and these before names', (text) => {
    const plans = [
      ...called('580'),
      { ...bare, descriptiveName: 'Larch', payerCode: 580 },
      { ...bare, descriptiveName: 'Larch Elm', payerId: '580' },
      { ...bare, descriptiveName: 'Larch Choice Plus', planCode: 580 },
    ];
    expect([...searchOf(plans).general(text).rows]).toEqual([3, 1, 2, 0]);
  });

  it('put a whole prefix before a plan code with other zeros', () => {
    const prefixed = { ...bare, descriptiveName: 'Larch Elm', prefix: '012', prefixes: [{ value: '012' }] };
    const plans = [{ ...bare, descriptiveName: 'Larch', planCode: 12 }, prefixed];
    expect([...searchOf(plans).general('012').rows]).toEqual([1, 0]);
  });

  const withIds = (...ids: readonly string[]): Plan => {
    const more = { transaction: 'Eligibility', through: '', enrollment: 'Unknown', note: '' } as const;
    return { ...bare, electronicIds: ids.map((id) => ({ ...more, id })) };
  };

  it.each(['580', '0580'])(
    'put an electronic ID that is %s but for its zeros before codes that begin so',
    (text) => {
      const plans = [{ ...bare, planCode: 5801 }, { ...bare, payerId: '05801' }, withIds('00580', '00931')];
      expect(searchOf(plans).general(text).rows[0]).toBe(2);
    },
  );

  it.each(['sx-107.a', 'SX-107.A'])('put the plan with exactly the electronic ID %s first', (text) => {
    const plans = [
      ...[{ ...bare, notes: 'sx-107.a' }, withIds('sx-107.ab'), ...called('Named SX-107.A by mistake')],
      withIds('00590', 'sx-107.a'),
    ];
    const { rows } = searchOf(plans).general(text);
    expect([rows[0], rows.length]).toEqual([3, 4]);
  });

  it.each([
    ['umr', 'UMR'],
    ['sag', 'Larch SAG'],
    ['tfl', 'TRICARE for Life'],
    ['pna', 'Provider Network of America'],
  ])('put a name with %s before a plan with that prefix', (text, name) => {
    const prefix = text.toUpperCase();
    const prefixed = { ...bare, planName: 'Alder', prefix, prefixes: [{ value: prefix }] };
    expect([...searchOf([prefixed, ...called(name)]).general(text).rows]).toEqual([1, 0]);
    // A prefix that no name has comes before names that begin so.
    expect([...searchOf([...called(`${text}ora`), prefixed]).general(text).rows]).toEqual([1, 0]);
  });

  it.each([
    ['alder in kentucky', 'Alder Kentucky'],
    ['alder in ky ppo', 'Alder Kentucky'],
    ['alder in', 'Alder Indiana'],
    ['alder in ppo', 'Alder Indiana'],
    ['medicare part d', 'Medicare'],
    ['railroad medicare part b', 'Medicare'],
    ['ma larch', 'Larch MCR HMO'],
    // Two letters before another word begin one if they are no state of any plan.
    ['de dental', 'Delta Dental'],
  ])('begin for "%s" with %s', (text, expected) => {
    const names = ['Alder Indiana', 'Alder Kentucky', 'Medicare', 'Larch MCR HMO', 'Delta Dental'];
    expect(names[searchOf(called(...names)).general(text).rows[0] ?? 9]).toBe(expected);
  });

  it.each([
    ['prem', ['Premora Elm', 'Larch Premier']],
    ['larch mass', ['Larch Massive', 'Larch Elm MA']],
    ['larch ma', ['Larch Elm MA', 'Larch Massive']],
  ])('begin for "%s", which is also short for something, with %j', (text, expected) => {
    expect(found(expected.toReversed(), text)).toEqual(expected);
  });

  it('include notes with a phrase that also means something else', () => {
    const noted = { ...bare, notes: 'Take a deposit for private pay.' };
    expect([...searchOf([noted, ...called('Self Pay')]).general('private pay').rows]).toEqual([1, 0]);
  });

  it.each([
    ['sel', ['Selwood Elm', 'Private Pay']],
    ['pri', ['Private Pay', 'Larch Private', 'Larch Prime Elm']],
    ['self pay', ['Private Pay']],
  ])('take Private Pay by its own name for "%s", and as Self Pay in full: %j', (text, expected) => {
    expect(found(['Larch Prime Elm', 'Larch Private', 'Private Pay', 'Selwood Elm'], text)).toEqual(expected);
  });

  it.each([
    ['no insurance', ['No Insurance', 'Private Pay', 'Self Pay', 'Uninsured Discount']],
    ['larch choice+', ['Larch Choice+', 'Larch Choice Plus', 'Larch Choice']],
    ['larch choice +', ['Larch Choice+', 'Larch Choice']],
    ['larch dental +', ['Larch Dental Plus', 'Larch Dental']],
    ['larch choice +', ['Larch Choice +', 'Larch Choice Plus', 'Larch Choice']],
    ['larch +', ['Larch Elm', 'Selwood Larch']],
  ])('begin for "%s" with the name that is written so, in %j', (text, [expected = '', ...others]) => {
    const names = [...others, expected];
    const { rows, answer } = searchOf(called(...names)).general(text);
    expect([names[rows[0] ?? 9], answer]).toEqual([expected, 'exact']);
  });

  it.each([
    ['medi cal', ['Larch Medi-Cal', 'Medical Larch'], 1],
    ['medi cal', ['MediCal FFS', 'Larch'], 1],
    ['no insurance', ['Larch No Insurance', 'Self Pay', 'Northern Insurance'], 2],
    ['uninsured', ['No Insurance', 'Larch'], 1],
    ['selfpay', ['Private Pay', 'Larch'], 1],
    ['private pay', ['SelfPay', 'Larch'], 1],
  ])('lead for "%s" to what is called so, of %j to %j', (text, names, count) => {
    expect(found(names.toReversed(), text).toSorted()).toEqual(names.slice(0, count).toSorted());
  });

  it('put a name that writes two of the words as one before names with each of them', () => {
    const plans = called('Larch Select Silver Health', 'SelectHealth Preference Silver 1500');
    expect([...searchOf(plans).general('select health silver').rows]).toEqual([1, 0]);
  });

  it.each([
    ['alder va', 'a state that begins a prefix', 'VAP', [1]],
    ['alder ppo', 'a plan type that is a prefix', 'PPO', [1]],
    ['alder umr', 'a payer that is a prefix', 'UMR', [1, 0]],
    ['alder qf', 'the beginning of a prefix', 'QFN', [0]],
  ])('take the second word of "%s" for %s', (text, _what, prefix, rows) => {
    const prefixed = { ...bare, planName: 'Alder', prefix, prefixes: [{ value: prefix }] };
    const plans = [prefixed, ...called('Alder Virginia PPO UMR')];
    expect([...searchOf(plans).general(text).rows]).toEqual(rows);
  });

  it.each([
    ['alder va platinum ppo', 'Alder of Virginia'],
    ['alder ca ppo', 'Alder of California'],
    // An HMO is a health maintenance organization.
    ['alder ma hmo', 'Alder of Massachusetts'],
  ])('begin, if none has all words of "%s", with those in the state', (text, name) => {
    const plans = called('Alder Platinum PPO', 'Alder Catastrophic PPO', 'Alder HMO', name);
    const { answer, rows } = searchOf(plans).general(text);
    expect({ answer, first: rows[0] }).toEqual({ answer: 'some', first: 3 });
  });

  it.each(['580.', '#580', '580;', '“580”', '580:', '$580'])(
    'start with the code typed as %s, as it is written in a sentence or on a card',
    (text) => {
      const plans = [...called('Plan 5801', 'Plan 580'), { ...bare, planCode: 580 }];
      expect([...searchOf(plans).general(text).rows]).toEqual([2, 1, 0]);
    },
  );

  it.each([
    ['1,500', { planName: 'Silver 1500' }],
    ['$1,500', { planName: 'Silver 1500' }],
    ['10,101', { planCode: 10_101 }],
    ['(10101)', { planCode: 10_101 }],
    ['Quill (87726)', { payerId: '87726', descriptiveName: 'Quill' }],
    [
      '30374-0800',
      { facilityAddress: { street: 'PO Box 740800', city: 'Ardent', state: 'GA', zip: '30374' } },
    ],
    [
      'PO Box #740800, Ardent, GA 30374-0800.',
      { facilityAddress: { street: 'P.O. Box 740800', city: 'Ardent', state: 'GA', zip: '30374' } },
    ],
  ])('include for %s only the plan that writes it differently', (text, fields) => {
    expect([
      ...searchOf([
        { ...bare, notes: '15001' },
        { ...bare, ...fields },
      ]).general(text).rows,
    ]).toEqual([1]);
  });

  it('begin for a payer’s Medicaid with its Medicaid plan, not with a dual one', () => {
    const dual = { ...bare, payerName: 'Larch', descriptiveName: 'Dual Complete' };
    const medicaid = { ...dual, descriptiveName: 'Elm Community Plan', financialClass: 'Medicaid' as const };
    expect([...searchOf([dual, medicaid]).general('larch medicaid').rows]).toEqual([1, 0]);
  });

  it('keep the list’s order among equals', () => {
    fc.assert(
      fc.property(some.plan, fc.integer({ min: 2, max: 6 }), query, (one, count, text) => {
        const { rows } = searchOf(Array.from({ length: count }, () => one)).general(text);
        expect([...rows]).toEqual([...rows].sort((a, b) => a - b));
      }),
    );
  });

  const columns =
    'descriptiveName financialClass payerName payerCode planName planCode prefix payerId ipaPayerId';
  it.each(columns.split(' '))('put a plan with the word in its %s before one that mentions it', (key) => {
    const search = searchOf([
      { ...bare, authorizationNotes: 'Of Quillfern.' },
      { ...bare, [key]: 'Quillfern' },
    ]);
    expect([...search.general('quillfern').rows]).toEqual([1, 0]);
  });

  it('prefer the name with the fewest other words', () => {
    const names = ['Larch Health Dental of Oregon', 'Larch Health', 'Great Larch'];
    expect(found(names, 'larch')).toEqual(['Larch Health', 'Larch Health Dental of Oregon', 'Great Larch']);
  });

  it.each([
    ['larch for', 'Larch for Life HMO'],
    ['larch limited', 'Larch Oak Limited'],
    // POS is short for point of service.
    ['larch of', 'Larch of the Oak HMO'],
  ])('prefer the name that has the last word of "%s", which excludes none', (text, expected) => {
    expect(found(['Larch Elm', expected, 'Larch POS'], text)[0]).toBe(expected);
  });

  it.each(['blue advantage', 'blue adv', 'blue advan', 'gold blue advantage'])(
    'prefer names with the words of %j together, but no worse match',
    (text) => {
      const apart = 'Blue Larch Advantage Gold';
      const together = 'Larch Alder Blue Advantage of Oregon HMO Gold';
      const inWords = 'LarchBlueAdvantages Gold';
      expect(found([inWords, apart, together], text)).toEqual([together, apart, inWords]);
    },
  );
});

describe('a search in industry terms', () => {
  it.each([
    ['nc', 'Blue Larch of North Carolina', 'Incline Health'],
    ['north carolina medicaid', 'NC Medicaid', 'SC Medicaid'],
    ['bcbs tx', 'Blue Cross and Blue Shield of Texas', 'Blue Cross of Idaho'],
    ['blue cross blue shield of tennessee', 'BCBST TN BCBS', 'Blue Larch of Tennessee'],
    ['so cal', 'Larch Southern California', 'Larch California'],
    ['medi-cal', 'California Medicaid Larch', 'Larch Medical Group'],
    ['medicaid tn', 'TennCare Select', 'Larch Medicaid'],
    ['medicaid tx', 'Texas Medicaid', 'Larch TX Medicaid'],
    ['mcr adv', 'Larch Medicare Advantage', 'Larch Medicare'],
    ['united health care', 'UnitedHealthcare', 'United Larch'],
    ['d-snp', 'Larch Dual Complete', 'Larch Complete'],
    ['dsnp', 'Larch D-SNP', 'Larch'],
    ['larch of the west inc', 'Larch West', 'Larch East'],
    ['selecthealth', 'Select Health', 'Select Larch'],
    ['pna', 'Provider Network of America', 'Pinal Network'],
    ['bcbsnc', 'Blue Cross Blue Shield of North Carolina', 'BCBS of Texas'],
    ['bcbsfl', 'Florida Blue PPO', 'BCBS of Texas'],
    ['bcbst', 'BCBS of Texas', 'BCBS of Ohio'],
    ['bcbsm', 'Blue Cross Blue Shield of Michigan', 'CareFirst MD'],
    ['bcbsa', 'Arkansas Blue Cross and Blue Shield', 'Blue Shield Alabama'],
    ['bcbsc', 'Blue Shield of California', 'HMO Colorado dba HMO NV (Anthem BCBS) NV'],
    ['lacare', 'L.A. Care Health Plan', 'Larch Care'],
    ['bcbs ma hmo', 'Blue Cross and Blue Shield of Massachusetts HMO', 'Larch BCBS Medicare Advantage HMO'],
    ['bcbs kc', 'BCBS of Kansas City', 'BCBS of Kansas'],
    ['tfl', 'TRICARE for Life', 'TRICARE Select'],
    ['tricare 4 life', 'TRICARE for Life', 'TRICARE Select'],
    ['rrmc', 'Railroad Medicare', 'Medicare'],
    ['rr medicare', 'Railroad Medicare', 'Medicare'],
    ['medicare rr', 'Railroad Medicare', 'Medicare'],
    ['workmen’s comp', 'Larch Workers Compensation', 'Larch ComPsych'],
    ['va ccn', 'VA Community Care Network', 'VA Hospital'],
    ['vaccn', 'VA Community Care', 'Veterans Administration'],
    ['bcbs oos', 'BCBS Larch Out of State', 'BCBS Larch'],
    ['larch 1st', 'Larch First', 'Larch Second'],
    ['uhccp', 'UnitedHealthcare Community Plan', 'UHC Choice'],
    ['uhccp tx', 'UHC Comm Plan of Texas', 'UHC Community Plan'],
    ['health 1st', 'Healthfirst', 'First Health'],
    ['1st health', 'First Health', 'Healthfirst'],
    ['larch oap', 'Larch Open Access Plus', 'Larch PPO'],
    ['larch oa epo', 'Larch Open Access EPO', 'Larch Oak EPO'],
    ['larch choice+', 'Larch Choice Plus', 'Larch Choice'],
    ['larch choice plus', 'Larch Choice+', 'Larch Choice'],
    ['larch std', 'Larch Standard Option', 'Larch Basic'],
    ['pos 2', 'Larch Choice POS II', 'Larch POS 250'],
    ['medicare prt b', 'Medicare Part B', 'Medicare Part A'],
    ['medicare a', 'Medicare A and B', 'Medicare Advantage'],
    ['medicare part a', 'Medicare A and B', 'Aetna Medicare Advantage'],
    ['larch traditional', 'Larch Trad', 'Larch'],
    ['traditional', 'Larch Traditional', 'Larch Regular'],
    ['medicare pt b', 'Medicare Part B', 'Medicare Part A'],
    ['mcr ab', 'Medicare Part A and B', 'Medicare Abler'],
    ['trad medicare', 'Original Medicare', 'Larch Medicare'],
    ['straight medicare', 'Medicare Part A & B', 'Larch Medicare'],
    ['straight medicaid', 'Larch Medicaid FFS', 'Larch Medicaid HMO'],
    ['medicade', 'Larch Medicaid', 'Larch Medicare'],
    ['rrb', 'Railroad Medicare', 'Medicare'],
    ['larch ncal', 'Larch Northern California', 'Larch Medi-Cal'],
    ['workcomp', 'Larch Workers Compensation', 'Larch Works'],
    ['bcbs out of state', 'BlueCard Out of State', 'BCBS State Plan'],
    ['larch mcr replacement', 'Larch Medicare Advantage', 'Larch Medicare'],
    ['larch medicare replacement', 'Larch Medicare Advantage', 'Larch Medicare'],
    // Registration systems put their own number behind the name.
    ['larch auto south carolina', 'Larch Auto - SC [5312003]', 'Larch Auto - NC [5312004]'],
    ['larch mcr hmo', 'Larch NC Medicare Advantage HMO', 'Larch MCR ADV PPO'],
    ['larch mcr hmo', 'Larch Medicare Advantage', 'Larch HMO'],
    // A word that finds the name tells more than the beginning of another word.
    ['bcbs ca', 'Blue Cross of California', 'BCBS Larch Care'],
    // These Blues do not have their states in their names.
    ['bcbs pa', 'Highmark Blue Shield', 'BCBS Pathway'],
    ['bcbs pa', 'Capital Blue Cross', 'BCBS Pathway'],
    ['bcbs ny', 'Empire BlueCross BlueShield', 'BCBS Larch'],
    ['bcbs md hmo', 'CareFirst BlueChoice', 'BCBS Larch HMO'],
    ['uhc ccp', 'UHC Community Plan', 'UHC Choice'],
    ['part d', 'Larch PDP', 'Larch Partners Dental'],
    ['part d plan', 'Larch PDP', 'Larch Partners Dental Plan'],
    ['w/c', 'Larch Workers Comp', 'Larch w/ Copay'],
    ['uninsured', 'Self Pay', 'Larch'],
    ['selfpay', 'Self Pay', 'Uninsured'],
    ['private pay', 'Self Pay', 'Larch Private'],
    ['cash', 'Self Pay', 'Larch'],
    ['no insurance', 'Self Pay', 'Northern Larch Insurance'],
    ['no insurance', 'No Insurance', 'Northern Larch Insurance'],
    ['medicare prescription drug plan', 'Medicare Part D', 'Medicare Part A'],
    ['united behavioral health', 'Optum Behavioral Health', 'United Larch'],
    ['federal work comp', 'US Department of Labor', 'Federal Larch'],
    ['usfhp', 'US Family Health Plan', 'Family Health'],
    ['full scope medi-cal', 'Medi-Cal', 'Larch'],
    ['obamacare', 'Larch Marketplace', 'Larch'],
  ])('answers %j with %s first, not with %s', (text, expected, other) => {
    expect(found([other, expected], text)[0]).toBe(expected);
  });

  it.each([
    ['lhpe', 'Larch Health Plan East HMO'],
    ['lsca', 'Larch Shield of California'],
    ['lsoc', 'Larch Shield of California PPO'],
    ['lbh', 'Larch Behavioral Health'],
    ['lsel', 'Larch Shield East Local 12 PPO'],
  ])('finds a plan by the initials %s of its own name, behind everything else', (text, descriptiveName) => {
    const byInitials = { ...bare, descriptiveName, payerName: 'Alder' };
    const noted = { ...bare, notes: `See ${text}.` };
    const search = searchOf([byInitials, noted, ...called(`Alder ${text}`)]);
    expect([...search.general(text).rows]).toEqual([2, 1, 0]);
    expect(search.general(text).answer).toBe('exact');
    const begun = searchOf([{ ...byInitials, descriptiveName: descriptiveName.replace('Larch', 'L.') }]);
    expect(begun.general(text.slice(0, 2)).rows).toHaveLength(0);
  });

  it.each(['dual complete', 'dual complete hmo'])(
    'finds by %j only that product, not every D-SNP',
    (text) => {
      const names = ['Dual Special Needs HMO', 'Elm Dual Complete HMO', 'Larch Full Dual Advantage HMO'];
      expect(found(names, text)).toEqual(['Elm Dual Complete HMO']);
    },
  );

  it.each([
    'department of veterans affairs',
    'dept of veterans affairs',
    'US Department of Veterans Affairs',
    'dept of va',
  ])('leads by %j to what Veterans Affairs pays, not to CHAMPVA or a plan called CCN', (text) => {
    const names = ['CHAMPVA', 'Larch (CCN)', 'VA CCN Region 1 (Optum)', 'Be Larch (CCN) Choice'];
    expect(found(names, text)[0]).toBe('VA CCN Region 1 (Optum)');
  });

  it.each([
    ['selfpay', 'Self Pay'],
    ['medicare', 'Medicare Part A and B'],
  ])('leads by %j, a payer’s whole name, to its plan whose name begins so', (text, expected) => {
    const plans = [
      ...['Charity Care', 'Crime Victims', 'Self Pay'].map((name) => ['Self Pay', name]),
      ...['Railroad Medicare', 'Medicare Part A and B'].map((name) => ['Medicare', name]),
    ].map(([payerName = '', descriptiveName = '']) => ({ ...bare, payerName, descriptiveName }));
    expect(plans[searchOf(plans).general(text).rows[0] ?? 9]?.descriptiveName).toBe(expected);
  });

  it('reads the state in the names that Kaiser gives its plans', () => {
    const names = ['KP OR Gold 0/20', 'KP MD Gold 0/20', 'Kaiser Permanente'];
    expect(found(names, 'kaiser maryland gold')).toEqual(['KP MD Gold 0/20']);
    expect(found(names, 'kaiser oregon')).toEqual(['KP OR Gold 0/20']);
  });

  it('takes a mistyped name for the name, not for initials', () => {
    const byInitials = { ...bare, descriptiveName: 'Alder Local Dental Rhode Island' };
    expect([...searchOf([byInitials, ...called('Alder')]).general('aldr').rows]).toEqual([1, 0]);
  });

  it.each([
    ['nc', 'Incline'],
    ['tn', 'Partner Health'],
    ['colorado', 'Larch Insurance Co'],
    ['indiana', 'Larch in Motion Health'],
    ['massachusetts', 'Larch MCR HMO'],
    ['louisiana', 'L.A. Care Health Plan'],
  ])('does not answer %j with %s', (text, name) => expect(found([name], text)).toEqual([]));

  it.each(['bcbs ca', 'bcbs california'])(
    'answers %j with a plan of California, not with any plan of the class Medicaid/Medi-Cal',
    (text) => {
      const ofTexas = { financialClass: 'Medicaid/Medi-Cal' as const, planName: 'BCBSTX', payerName: 'BCBS' };
      const search = searchOf([{ ...bare, ...ofTexas }, ...called('Blue Cross of California')]);
      expect(search.general(text).rows[0]).toBe(1);
      for (const medicaid of ['bcbs medi-cal', 'bcbs mcal'])
        expect(search.general(medicaid)).toMatchObject({ rows: Uint32Array.of(0), answer: 'exact' });
    },
  );

  it.each(['medi-cal hmo', 'hmo medi-cal', 'Medi Cal HMO'])(
    'answers %j with Medi-Cal, not with Medicare in California',
    (text) => {
      const medicare = { ...bare, financialClass: 'Medicare' as const, planName: 'HMO' };
      const plans = [{ ...medicare, payerName: 'Larch of California' }, ...called('Alder Medi-Cal')];
      expect([...searchOf(plans).general(text).rows]).toEqual([1]);
    },
  );

  it('finds a name that writes as one what is typed with a hyphen', () => {
    const plans = called('Elm CO-OP', 'Larch Health COOP', 'Larch PPO');
    expect([...searchOf(plans).general('co-op').rows]).toEqual([0, 1]);
    expect(searchOf(plans).general('larch co-op')).toMatchObject({
      answer: 'exact',
      rows: Uint32Array.of(1),
      termsOfWords: [['larch'], expect.arrayContaining([' coop '])],
    });
  });

  it.each([
    ...['bcbs, ppo', '(bcbs) ppo', 'bc/bs ppo', 'st. louis', 'louis, mo.', '12 main st.', 'alder auth,'],
    ...[
      'pre-auth',
      'out-of-state',
      'workers-comp',
      'medicare, hmo',
      'medi-cal',
      'rule medi-cal',
      'husky, rule',
      'medi-cal, rule',
      '(medi-cal) rule',
      'all-kids',
    ],
  ])('finds the same with punctuation beside or within the words of %j', (text) => {
    const plans = [
      ...called('Florida Blue PPO', 'Anthem BCBS PPO', 'Larch Gold MA HMO', 'Alder'),
      { ...bare, facilityAddress: { street: '12 Main St', city: 'St Louis', state: 'MO', zip: '63101' } },
      ...['Pre-auth, out-of-state and workers-comp rules', 'Medi-Cal rule: Husky', 'All kids'].map(
        (notes) => ({
          ...bare,
          notes,
        }),
      ),
      { ...bare, descriptiveName: 'Alder', notes: 'No auth.' },
    ];
    const { rows } = searchOf(plans).general(text);
    expect(rows.length).toBeGreaterThan(0);
    expect([...rows]).toEqual([...searchOf(plans).general(text.replaceAll(/[^\w]+/g, ' ').trim()).rows]);
  });

  it('highlights the equivalent term, as a whole word', () => {
    const { terms } = searchOf(called('Larch NC')).general('north carolina');
    expect(highlightRanges('Larch NC, Inc', terms)).toEqual([[6, 8]]);
  });

  it('highlights the parts of Medi-Cal as whole words only', () => {
    const { terms } = searchOf(called('Larch Medi-Cal')).general('medi-cal');
    const marked = highlightRanges('Medical, local, CA, Medi-Cal', terms);
    expect(marked.every(([from]) => from >= 20)).toBe(true);
    expect(marked.length).toBeGreaterThan(0);
  });

  it('highlights a state’s code before another word only as the state', () => {
    const { terms } = searchOf(called('Larch CO Bronze')).general('larch co bronze');
    expect(highlightRanges('Denver, CO 80201', terms)).toEqual([[8, 10]]);
    expect(highlightRanges('Commercial; Contracted', terms)).toEqual([]);
  });

  it('finds prior authorization in notes by any of its names', () => {
    const search = searchOf([{ ...bare, notes: 'Precert needed' }]);
    for (const text of ['precert', 'authorization', 'auth', 'preauth'])
      expect([text, ...search.general(text).rows]).toEqual([text, 0]);
  });

  describe('that names a Blue Cross or a Blue Shield', () => {
    const names = [
      ...['Anthem Blue Cross PPO', 'Blue Shield of California PPO', 'Premera Blue Cross of Washington'],
      ...['Blue Cross of Idaho', 'Regence BlueShield of Idaho', 'Regence BlueShield of Washington'],
    ];
    const answerOf = (text: string) => {
      const { rows, answer } = searchOf(called(...names)).general(text);
      return [answer, ...[...rows].map((row) => names[row])];
    };

    it.each(['blue cross of california', 'blue cross california ppo'])(
      'takes for %j no Blue Shield, which is its competitor',
      (text) => {
        const [answer, first] = answerOf(text);
        expect([answer, first]).toEqual(['some', 'Anthem Blue Cross PPO']);
      },
    );

    it.each([
      ['blue cross of idaho', 'Blue Cross of Idaho'],
      ['blue cross wa', 'Premera Blue Cross of Washington'],
      ['blue shield id', 'Regence BlueShield of Idaho'],
    ])('finds by %j only %s', (text, name) => {
      expect(answerOf(text)).toEqual(['exact', name]);
    });

    it.each([
      'Blue Cross and Blue Shield of Idaho',
      'blue cross blue shield id',
      'Blue Cross/Blue Shield Idaho',
      'Blue Cross & Blue Shield of Idaho',
      'BlueCross and BlueShield of Idaho',
      'blue cross blueshield idaho',
      'Blue Shield/Blue Cross Idaho',
      'blue cross shield idaho',
    ])('finds both by both names: %s', (text) => {
      const both = ['Blue Cross of Idaho', 'Regence BlueShield of Idaho', 'exact'];
      expect(answerOf(text).sort()).toEqual(both);
    });
  });

  it('finds a plan by another name of its payer', () => {
    const search = searchOf(called('Larch', 'Alder'), [{ name: 'Tidewater Mutual', payerName: 'ALDER' }]);
    expect([...search.general('tidewater').rows]).toEqual([1]);
    expect([...search.general('tidewater mutual').rows]).toEqual([1]);
  });
});

describe('close matches', () => {
  const answerIn = (search: PlanSearch, text: string) => {
    const { rows, answer } = search.general(text);
    return [answer, ...rows];
  };
  const answerOf = (plans: readonly Plan[], text: string) => answerIn(searchOf(plans), text);

  it('forgive one typo anywhere in a word of five letters or more, but not two', () => {
    const search = searchOf(called('Selecthealth', 'Sierra', 'Alder'));
    for (const [row, word] of ['selecthealth', 'sierra', 'alder'].entries()) {
      for (let at = 0; at < word.length; at++) {
        const [head, letter, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
        const typos = [`${head}q${letter}${tail}`, `${head}q${tail}`, head + tail];
        if (tail !== '' && tail.charAt(0) !== letter)
          typos.push(`${head}${tail.charAt(0)}${letter}${tail.slice(1)}`);
        for (const typo of typos.filter((one) => !word.includes(one)))
          expect([typo, ...answerIn(search, typo)]).toEqual([typo, 'close', row]);
        const twice = [...word]
          .with(at, 'q')
          .with((at + 2) % word.length, 'z')
          .join('');
        expect([twice, ...answerIn(search, twice)]).toEqual([twice, 'exact']);
      }
    }
  });

  it('come only from names, as whole words or beginnings', () => {
    const contracted = [{ facilityName: bare.facilityName, contractStatus: 'Contracted' as const }];
    const noted = { ...bare, notes: 'Associates of authorization', facilityContracts: contracted };
    for (const text of ['acme test', 'asociates', 'contarcted', 'authorisation'])
      expect([text, ...answerOf([noted], text)]).toEqual([text, 'exact']);
    expect(answerOf(called('Casualty Larch'), 'cash')).toEqual(['exact']);
    expect(answerOf(called('Meridian Mutual'), 'meridain mut')).toEqual(['close', 0]);
    expect(answerOf(called('Overfield'), 'feild')).toEqual(['exact']);
    expect(answerOf(called('1199SEIU Larch'), '1199siu')).toEqual(['close', 0]);
  });

  it('forgive a typo in a word of four letters only in a payer’s name', () => {
    expect(answerOf([{ ...bare, payerName: 'Larc' }], 'lark')).toEqual(['close', 0]);
    expect(answerOf([{ ...bare, planName: 'Larc' }], 'lark')).toEqual(['exact']);
  });

  it('come before plans with the word only in their notes, which stay in the list', () => {
    const plans = [{ ...bare, notes: 'once Meridain' }, ...called('Meridian')];
    expect(answerOf(plans, 'meridain')).toEqual(['close', 1, 0]);
    expect(searchOf(plans).general('meridain').termsOfWords).toEqual([['meridian', 'meridain']]);
  });

  it.each([
    ['quillgold', 'Larch Quill Gold'],
    ['larchquill gold', 'Larch Quill Gold'],
    ['allquill', 'All Quill'],
    ['uhcquill', 'United Healthcare Quill'],
    ['aldertx', 'Alder Texas'],
    ['alder712', 'Alder 712'],
    ['alder pos2', 'Alder POS II'],
  ])('separate words that are typed without a space: %s is %s', (text, expected) => {
    const names = ['Quill', 'Quill Alder', 'Alder', expected];
    // Each payer's first words are also found without the space, as an exact match.
    const plans = called(...names).map((one) => ({ ...one, payerName: 'Elm' }));
    expect(answerOf(plans, text)).toEqual(['close', 3]);
  });

  it.each([
    ['larch care tx', 'some', 'Larchcare'],
    ['32 q', 'close', '32Q'],
  ])('join words that are typed with a space: %s', (text, answer, expected) => {
    expect(answerOf(called('Larch', 'Care HMO', 'Alder TX', '32', expected), text)).toEqual([answer, 4]);
  });

  it('include the short form of a name in which a word is mistyped', () => {
    expect(answerOf(called('United Healthcare Alder', 'UHC Larch'), 'united heathcare larch')).toEqual([
      'close',
      1,
    ]);
  });

  it.each(['12345', '60055', 'r5521'])('do not take the number %s for others in names', (text) => {
    const names = ['Larch Local 12 Fund 345', 'Alder 60054', 'Elm H5521'];
    expect(answerOf(called(...names), text)).toEqual(['exact']);
    expect(answerOf([{ ...bare, planName: 'Local 12' }], 'local3')).toEqual(['exact']);
  });

  it('take a Medicare contract with its segment for the plan, and for no other plan of the contract', () => {
    const plans = called('Larch H5216-101', 'Larch H5216-205');
    expect(answerOf(plans, 'H5216-205-000')).toEqual(['close', 1]);
    expect(searchOf(plans.slice(0, 1)).general('H5216-205-000').telling).toEqual(['h5216']);
  });

  it('take what may begin a telephone number for another number only if no number begins so', () => {
    const plans = called('Quill 1500', 'Larch');
    const phoneNumbers = [{ title: 'Claims', number: '500-555-0134' }];
    expect(answerOf(plans, '1-500')).toEqual(['close', 0]);
    expect(answerOf([...plans, { ...bare, phoneNumbers }], '1-500')).toEqual(['exact', 2]);
  });

  it('do not let two words that are joined hide a payer', () => {
    const larch = { ...bare, descriptiveName: 'Gold ChoicePlus', payerName: 'Larch' };
    const elm = { ...bare, descriptiveName: 'Choice Plus', payerName: 'Elm' };
    expect(searchOf([larch, elm]).general('choice plus network elm').rows[0]).toBe(1);
  });

  it('do not take a part of a word for a state or program that many plans have', () => {
    expect(answerOf(called('Medica', 'Medicare'), 'medicarexyz')).toEqual(['exact']);
    expect(answerOf(called('Florida Medicaid', 'Medicare'), 'floridablue')).toEqual(['exact']);
    expect(answerOf(called('Florida Medicaid', 'Medicare'), 'medicarexyz')).toEqual(['exact']);
  });

  it('rank names that begin with what was meant first, as without the typo', () => {
    const names = [
      'Care Meridian',
      'Meridian Care Network',
      'Larch',
      'Old Larch Blue Shield',
      'Blue Shield of Texas',
    ];
    expect(found(names, 'meridain care')).toEqual(['Meridian Care Network', 'Care Meridian']);
    expect(found(names, 'blue sheild')).toEqual(['Blue Shield of Texas', 'Old Larch Blue Shield']);
  });

  it('highlight the word that was meant', () => {
    const search = searchOf(called('SelectHealth'));
    for (const typed of ['selechealth', 'selectthealth', 'selacthealth', 'seletchealth', 'zelecthealth'])
      expect([typed, ...search.general(typed).terms]).toEqual([typed, 'selecthealth']);
  });
});

describe('an extra word in a search', () => {
  const names = [
    'Larch',
    'Alder Medicare Advantage',
    'Alder',
    'Tidewater Health',
    'Tidewater Health Resources',
    'GEHA',
    'Veterans Affairs',
    'Freedom Life',
  ];

  it.each([
    ['larch medicare advantage ppo', 'Larch', ['larch']],
    ['alder springs mcr adv', 'Alder Medicare Advantage', ['alder']],
    ['tidewaterchoice', 'Tidewater Health', ['tidewaterchoice']],
    ['thr of ca (formerly larch)', 'Tidewater Health Resources', ['thr', 'or larch']],
    ['alder medicare silver', 'Alder Medicare Advantage', ['alder']],
    ['geha quillfern', 'GEHA', ['geha']],
    ['tidewater/larch', 'Larch', ['tidewater', 'or larch']],
    ['va ccn region 9', 'Veterans Affairs', ['ccn']],
    ['alder geha', 'GEHA', ['alder', 'or geha']],
    ['geha alder', 'GEHA', ['geha', 'or alder']],
    ['alder freedom', 'Alder', ['alder', 'or freedom']],
  ])('is ignored: %s finds %s', (text, expected, telling) => {
    const hits = searchOf(called(...names)).general(text);
    expect([names[hits.rows[0] ?? 9], hits.answer, hits.telling]).toEqual([expected, 'some', telling]);
  });

  it('does not hide the payer if it is how companies end, however many plans the payer has', () => {
    const plans = called('Larch w/limited visits', ...Array<string>(40).fill('Alder HMO'));
    expect(searchOf(plans).general('alder limited').rows).not.toContain(0);
  });

  it.each([
    ['medicare part b only', ['Medicare']],
    ['workers comp state fund', []],
    ['private insurance', []],
  ])('counts for "%s" no name that begins with a part of the phrase', (text, expected) => {
    const some = ['Larch Partners', 'Larch Compass', 'Medicare', 'Self Pay'];
    expect([...searchOf(called(...some)).general(text).rows].map((row) => some[row])).toEqual(expected);
  });

  it.each([
    ['Payer ID: 41F05', '41f05'],
    ['Send claims to EDI payer ID 41F05.', '41f05'],
    ['plan code 580', '580'],
    ['Payer ID:41F05', 'id 41f05'],
    ['Payer ID-41F05', 'id 41f05'],
    ['payerid#41F05', 'payerid 41f05'],
    ['Fax:555-010-1234', 'fax 555 010 1234'],
    ['Alpha prefix: QFN', 'qfn'],
    ['Provider services: (555) 010-1234', '555 010 1234'],
    ['Call (555) 010-1234', '555 010 1234'],
    ['Tel 555 010 1234', '555 010 1234'],
    ['Provider line 1 555 010-1234', '555 010 1234'],
    ['phone# 555-010-1234', '555 010 1234'],
    ['Prefix “QFN”', 'qfn'],
    ['Quill prefix QFN', 'quill qfn'],
    ['Quill plan code 580', 'quill 580'],
    ['Tidewater 41F05', '41f05'],
    ['GRP 0717780', '0717780'],
    ['Payor ID 41F05', '41f05'],
    ['PID 41F05', '41f05'],
    ['Ph: (555) 010-1234', '555 010 1234'],
    ['Mail to PO Box 95580, Ardent, GA 30374-0800', '95580 30374 0800'],
  ])('is ignored in %j, which contains an identifying number', (text, telling) => {
    const plans = [
      ...called(
        'Larch Provider Group',
        'Alder Mail Plan 58',
        'Electric Larch',
        'All Payer Elms',
        'Larch Phoenix',
        'Elm Pidgeon',
      ),
      {
        ...bare,
        descriptiveName: 'Quill',
        payerName: 'Quill',
        payerId: '41F05',
        planCode: 580,
        prefix: 'QFN',
        prefixes: [{ value: 'QFN' }],
        phoneNumbers: [{ title: 'Claims', number: '555-010-1234' }],
        notes: 'Their group 0717780.',
        facilityAddress: { street: 'PO Box 95580', city: 'Elsewhere', state: 'GA', zip: '30374' },
      },
    ];
    const { rows, answer, telling: words, termsOfWords } = searchOf(plans).general(text);
    expect([[...rows], answer, words.join(' ')]).toEqual([[6], 'some', telling]);
    // Words that only announce a number are not highlighted: they would appear to be the reason for the match.
    expect(termsOfWords.filter((terms) => terms.length > 0)).toHaveLength(words.length);
  });

  it('takes digits for an ID that a plan has rather than for a part of a phone number or address', () => {
    const phoneNumbers = [{ title: 'Claims', number: '(555) 272-0134' }];
    const plans = [
      { ...bare, phoneNumbers },
      { ...bare, descriptiveName: 'Quill Elm', payerId: '00272' },
    ];
    expect([...searchOf(plans).general('payer id 00272').rows]).toEqual([1]);
  });

  it.each([
    ['larch medicare advantage', ['Larch Medicare Advantage PPO', 'Larch MCR HMO']],
    ['idaho', ['Alder Idaho']],
  ])('finds a Medicare HMO, and no state in a payer ID: %s', (text, expected) => {
    const names = ['Larch Medicare Advantage PPO', 'Larch MCR HMO', 'Larch (Payer ID 62308)', 'Alder Idaho'];
    expect(found(names, text)).toEqual(expected);
  });

  it.each(['NET123456789', 'Member ID: NET123456789'])(
    'reads no name in the prefix of the member ID %s, but in other words with a number behind them',
    (text) => {
      const prefixed = { ...bare, descriptiveName: 'Quill', prefix: 'NET', prefixes: [{ value: 'NET' }] };
      const { general } = searchOf([...called('Health Net PPO', 'Larch Elm'), prefixed]);
      expect([...general(text).rows]).toEqual([]);
      expect([...general('larch61101').rows]).toEqual([1]);
    },
  );

  it.each(['member id XYZ123456789', 'Subscriber ID: XYZ123456789', 'policy number XYZ123456789'])(
    'finds by %j no plan called after members',
    (text) => {
      const names = ['Larch Active Members PPO', 'Larch Gym Membership', 'Elm Subscribers', 'Policy Elm'];
      expect(found(names, text)).toEqual([]);
      expect(found(names, 'larch active members')).toEqual([names[0]]);
    },
  );

  it('does not join two words for a name of another payer', () => {
    const plans = called('Larch Medicare', 'Larch Gold Choice', 'Alder GoldChoice');
    // Each payer's first words are also found without the space.
    const search = searchOf(plans.map((one) => ({ ...one, payerName: 'Elm' })));
    expect(search.general('larch gold choice primary').rows[0]).toBe(1);
  });

  it.each([
    ['alder 41F05', [0]],
    ['quillfern 580', []],
    ['quillfern QFN', []],
    ['quillfern 41F0', []],
    ['quillfern 010-1235', []],
  ])('does not let a number outrank a name, or a short code identify a plan: %s', (text, rows) => {
    const plans = [
      ...called('Alder'),
      { ...bare, payerId: '41F05', planCode: 580, prefix: 'QFN', prefixes: [{ value: 'QFN' }] },
    ];
    expect([...searchOf(plans).general(text).rows]).toEqual(rows);
  });

  it('is ignored among words that many payers share, but never Medicaid or a state', () => {
    const plans = ['Medicaid Texas', 'Larch Medicare Advantage', 'Larch Medicare', 'Managed Care'];
    expect(found(plans, 'medicare advantage plan')).toEqual(['Larch Medicare Advantage']);
    expect(found(plans, 'managed medicaid')).toEqual(['Medicaid Texas']);
    expect(found(plans, 'original medicare')[0]).toBe('Larch Medicare');
    expect(found(plans, 'managed medicaid tx')).toEqual(['Medicaid Texas']);
    expect(found(['Medi-Cal', 'Medical Care'], 'traditional medi-cal')).toEqual(['Medi-Cal']);
    for (const text of ['managed medicaid oh', 'group care']) expect(found(plans, text)).toEqual([]);
  });

  it('does not hide the payer that is named behind one whose notes mention it', () => {
    const plans = [{ ...bare, payerName: 'Larch Healthcare', notes: 'Once Alder.' }, ...called('Alder PPO')];
    expect([...searchOf(plans).general('alder healthcare').rows]).toEqual([1, 0]);
    expect([...searchOf(plans).general('larch once').rows]).toEqual([0]);
  });

  it.each(['EDI 87726', 'edi: 87726', 'EDI# 87726', 'edi87726', 'EDI payer ID 87726'])(
    'announces the ID in %j, and is not found in "Medicare"',
    (text) => {
      const plans = (['Medicare', 'Commercial', 'Medicaid/Medi-Cal'] as const).map((financialClass) => ({
        ...bare,
        financialClass,
        descriptiveName: 'Quill',
        payerId: '87726',
      }));
      expect([...searchOf(plans).general(text).rows].sort()).toEqual([0, 1, 2]);
    },
  );

  it.each(['Post Office  Box 95580', 'P O Box 95580', 'p. o. box 95580', 'P.O. Box 95580', 'PO Box 95580'])(
    'reads %j as the PO Box of an address',
    (text) => {
      const address = { street: 'PO Box 95580', city: 'Ardent', state: 'GA', zip: '30374' };
      const boxes = ['Elm', 'Elm Options PPO'].map((descriptiveName) => ({
        ...bare,
        descriptiveName,
        facilityAddress: address,
      }));
      const plans = [...called('Elm Postal'), ...boxes];
      expect([...searchOf(plans).general(text).rows].sort()).toEqual([1, 2]);
    },
  );

  it('leaves an Office of Group Benefits its name, whose words nearly all payers share', () => {
    const names = ['Office of Group Benefits Pelican HMO', 'Larch HMO'];
    expect(found(names, 'state office group benefits hmo')).toEqual([names[0]]);
  });

  it('does not lead to plans by words that many payers share', () => {
    expect(found(names, 'quillfern medicare')).toEqual([]);
    expect(found([...names, 'Larch Texas'], 'quillfern texas')).toEqual([]);
  });
});

describe('the preparation of the index', () => {
  it('pauses when its time is up, and finishes', () => {
    const plans = fc.sample(some.plan, 1_200);
    const search = searchOf(plans);
    expect(search.ready).toBe(false);
    expect(search.warm(() => true)).toBe(false);
    let slices = 0;
    let steps = 0;
    // No time limit ends a loop without an end.
    while (slices < 10_000 && !search.warm(() => steps++ % 2 === 1)) slices++;
    expect(slices).toBeGreaterThan(3);
    expect(search.ready).toBe(true);
  });
});

describe('the plans used most', () => {
  const names = ['Brightquill PPO', 'Brightquill EPO', 'Brightquill HMO', 'Brightquill', 'Larch'];
  const search = searchOf(called(...names));
  /** Returns the names found. Larch, which never matches, is used most of all. */
  const first = (text: string, used: readonly number[]) =>
    [...search.general(text, [4, ...used]).rows].map((row) => names[row]);

  it('come first among equally good matches, but never before a better match', () => {
    expect(first('brightquill', [])).toEqual([
      'Brightquill',
      'Brightquill PPO',
      'Brightquill EPO',
      'Brightquill HMO',
    ]);
    expect(first('brightquill', [2, 1])).toEqual([
      'Brightquill',
      'Brightquill HMO',
      'Brightquill EPO',
      'Brightquill PPO',
    ]);
  });

  it('come first among close matches, too, and among matches of the identifying words', () => {
    const others = ['Brightquill HMO', 'Brightquill PPO', 'Brightquill EPO'];
    for (const text of ['brightqill', 'brightquill something'])
      expect(first(text, [2])).toEqual(['Brightquill', ...others]);
  });

  it('come first in a prefix search, where all matches are equally good', () => {
    const prefixed = called('A', 'B', 'C').map((one) => ({ ...one, prefixes: [{ value: 'XYZ' }] }));
    expect([...searchOf([...prefixed, bare]).prefix('xy', [3, 1]).rows]).toEqual([1, 0, 2]);
  });
});
