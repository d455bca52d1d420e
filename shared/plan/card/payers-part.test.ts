import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { times } from '../../testing/depth.ts';
import { foldText } from '../../text/fold-text.ts';
import { readWords } from '../words/read-words.ts';
import { cardWords, tradeWords } from './card-words.ts';
import { withoutZeros } from './directory.ts';
import { payersPart } from './payers-part.ts';
import { isStateWord } from './states.ts';
import { cardPlans, directory } from './testing/card-plans.ts';

const remaining = (text: string) => payersPart(text, directory).text;
const dropped = (text: string) => payersPart(text, directory).dropped;

const mixed: [string, string][] = [
  // Names: recognized by a label before them (or in the line or cell before), by a given name, by a title.
  ['Subscriber Name: Larkin Health', ''],
  ['Member\nLarkin Select', ''],
  ['Patient\tHarbor Larkin\tPlan\tSelect PPO', 'Plan\tSelect PPO'],
  ['LARKIN, MARIA', ''],
  // A payer's name and an unknown ID are not a town and its ZIP code; a real town is, even one that a payer is named after.
  ['Quarry Assurance 99999', 'Quarry Assurance'],
  ['Harbor Blue NV 89199', ''],
  // A label's number is no ZIP code, but an address before the label stays one.
  ['12 Harbor Way Payer ID 77012', 'Payer ID 77012'],
  ['PO Box 99, Tallow, NV 89199\nPayer ID 77012', 'Payer ID 77012'],
  ['Maria Molina Payer ID 77012', 'Payer ID 77012'],
  ['Boise Payer, ID 83702', ''],
  // Nor is a house number behind a label the group's or the plan's.
  ['Group\n12345 Harbor Way', 'Group'],
  ['Plan ID\n12345 Harbor Way', 'Plan ID'],
  ['maria larkin', ''],
  ['Maria Washington', ''],
  ['Mr. Larkin', ''],
  ['Member HARBOR A LARKIN', 'Member'],
  ['Patient name is Harbor Larkin', 'name is'],
  ['Name of insured: Harbor Larkin', 'Name of'],
  ['Pt. Larkin has Harbor Blue Mutual', 'Harbor Blue Mutual'],
  ['LARKIN HARBOR', ''],
  ['Zenobia(219-09-9999)/Zara', ''],
  ['PCP: Dr. Harbor', ''],
  // Numbers of people, with and without a label.
  ['219-09-9999', ''],
  ['219099999', ''],
  ['Member ID 219099999', 'Member ID'],
  ['Group # 219099999', 'Group'],
  ['Payer ID 219099999', 'Payer ID'],
  ['ZQB904412345', 'ZQB…'],
  ['ZQB 904 412 345', 'ZQB…'],
  ['Member # ZQB 904 412 345', 'Member # ZQB…'],
  ['ZQB 90441234', 'ZQB…'],
  ['ZQB 9044 1234 ZQB 9044 1235', 'ZQB… ZQB…'],
  ['ZQB90 4412 345 01', 'ZQB…'],
  ['Harbor Blue Mutual ZQB 9044-1234, Select PPO', 'Harbor Blue Mutual ZQB…, Select PPO'],
  ['ＺＱＢ９０４４１２３４５', 'ZQB…'],
  ['W1234 56789', 'W12…'],
  ['MRN 00482915', ''],
  ['4539 1488 0343 6467', ''],
  // The kind of these is worth keeping.
  ['1EG4-TE5-MK73', 'Medicare'],
  ['91234567A', 'Medi-Cal'],
  ['R12345678', 'FEP'],
  // Addresses and contact details.
  ['12 Harbor Way', ''],
  ['PO Box 99, Tallow, NV 89199', ''],
  ['PO Box 99, Tallow, NV 89199-1106', ''],
  // Plans hold five-digit ZIP codes.
  ['Send claims to PO Box 4410, Tallow, NV 89199-1106', 'Send claims to PO Box 4410, Tallow, NV 89199'],
  ['Tallow, NV 89101', ''],
  ['(916) 555-7777', ''],
  ['larkin@example.com', ''],
  ['April 12, 1967', ''],
  // A word before a date or a box number is not a prefix.
  ['Harbor Blue Mutual eff 01-01-2026', 'Harbor Blue Mutual'],
  ['Exp 2026-12-31', ''],
  ['Claims Box 4410-1234', 'Claims Box'],
  // An unknown word may be a name, also one with the number of a payer's ID in it.
  ['王00010', ''],
  ['Zenobia Harbor', 'Harbor'],
];

const payers = [
  'Harbor Blue Mutual, Select PPO',
  'Member Services: (209) 555-0142',
  'Payer ID: HB010',
  'hb0101234567',
  'EDI 00010',
  'Payer ID 87726',
  'PAYER ID# 87726',
  'Payor ID 87726',
  'Payer Number 87726',
  'Plan ID 20087',
  'EDI Payer ID 87726',
  'Electronic Claims: Payer ID 87726',
  'Submit claims electronically to payer ID 87726',
  'Harbor Blue Mutual\nSelect PPO\nPayer ID 87726',
  'Harbor Blue Group 45678',
  'Medicare Advantage HMO',
  'Christian Larkin Health Plan',
  'Member Services Harbor Blue',
  'Plan name Harbor Blue Mutual',
  'Formerly Coventry of Tallow',
  'California',
  'UHC comm plan So Cal, TennCare',
  'Jordan Health, Madison WI',
  'Prefix ZQB',
  'PO Box 44120',
  'Claims: PO Box 44120, Tallow, NV 89199',
  '77012',
  'portal.harborblue.example',
];

describe('payersPart', () => {
  it('keeps what a card says about the payer, and nothing about the person', () => {
    const card = [
      'MARIA Q MOLINA',
      'Member ID: ZQB904412345',
      'Group No. 0045678',
      'Harbor Blue Mutual',
      'Select PPO',
      'DOB 04/12/1967',
      '742 Evergreen Terrace',
      'Springfield, CA 95814',
      'SSN 219-09-9999',
      'Claims: PO Box 4410, Tallow, NV 89199',
      'Providers call 1-800-555-0111',
    ].join('\n');
    expect(remaining(card)).toBe(
      [
        'Member ID: ZQB…',
        'Group No. 0045678',
        'Harbor Blue Mutual',
        'Select PPO',
        'Claims: PO Box 4410, Tallow, NV 89199',
        'Providers call 1-800-555-0111',
      ].join('\n'),
    );
    expect(dropped(card)).toEqual({ name: 1, memberId: 1, birthDate: 1, address: 1, ssn: 1, other: 1 });
  });

  it.each(mixed)('reduces %j to %j', (text, left) => {
    expect(remaining(text)).toBe(left);
  });

  it.each(payers)('keeps %j unchanged', (text) => {
    expect(payersPart(text, directory)).toEqual({ text, dropped: {} });
  });
});

it('payersPart reads a text that begins with a great many blanks', () => {
  expect(remaining(`${' \n'.repeat(limits.cardBox.text)}Harbor Blue Mutual`)).toBe('Harbor Blue Mutual');
});

/** Types a text letter by letter. */
function whileTyping(text: string): string {
  let held = '';
  for (const letter of text) held = payersPart(held + letter, directory, true).text;
  return held;
}
/** Types a text letter by letter, and finishes it. */
const afterTyping = (text: string) => remaining(whileTyping(text));

const textsOf = (value: unknown): string[] =>
  typeof value === 'object' ? Object.values(Object(value)).flatMap(textsOf) : [String(value)];
const ofPlans = textsOf(cardPlans).flatMap(readWords);
/** An ID may be written without its leading zeros. */
const ofPayers = new Set([...ofPlans, ...ofPlans.map(withoutZeros), ...cardWords, ...tradeWords]);
/** True for words that plans have or cards print for anyone, and for the beginning of a member ID. */
const isPayers = (word: string): boolean =>
  /^\W*\w{3}…/.test(word) || readWords(word).every((part) => ofPayers.has(part) || isStateWord(part));

describe('payersPart during typing', () => {
  const typed = (text: string) => payersPart(text, directory, true).text;
  it.each(payers)('keeps %j unchanged', (text) => {
    expect(afterTyping(text)).toBe(text);
  });
  it.each([
    ['Member ID ZQB904412345', 'Member ID ZQB…'],
    ['Member ID: ZQB 904 412 345 Payer ID: HB010', 'Member ID: ZQB… Payer ID: HB010'],
    ['ZQB 904 412 345 (209) 555-0142', 'ZQB… (209) 555-0142'],
    ['(209) 555-0142 ZQB904412345', '(209) 555-0142 ZQB…'],
    ['Claims: PO Box 4410, Tallow, NV 89199', 'Claims: PO Box 4410, Tallow, NV 89199'],
    ['Member services 209-555-0142', 'Member services 209-555-0142'],
    ['Subscriber Name: Harbor Larkin', ''],
  ])('reduces %j to %j', (text, left) => {
    expect(afterTyping(text)).toBe(left);
  });
  // The words around these are removed before they are typed. Each also occurs in the name or address of a payer.
  const alone: Readonly<Record<string, string>> = {
    'Member\nLarkin Select': 'Larkin Select',
    'maria larkin': 'larkin',
    'Maria Washington': 'Washington',
    'Mr. Larkin': 'Larkin',
    'Pt. Larkin has Harbor Blue Mutual': 'Larkin Harbor Blue Mutual',
    'Harbor Blue Mutual ZQB 9044-1234, Select PPO': 'Harbor Blue Mutual ZQB… Select PPO',
    '12 Harbor Way': 'Harbor',
    '12 Harbor Way Payer ID 77012': 'Harbor Payer ID 77012',
    'PO Box 99, Tallow, NV 89199': 'Tallow, NV 89199',
    'PO Box 99, Tallow, NV 89199\nPayer ID 77012': 'Tallow, NV 89199\nPayer ID 77012',
    'PO Box 99, Tallow, NV 89199-1106': 'Tallow, NV 89199',
  };
  it.each(mixed)('keeps no more of %j than if it is pasted, except words of payers', (text, left) => {
    const kept = afterTyping(text);
    expect(kept).toBe(alone[text] ?? left);
    expect(kept.split(/[\s,]+/).filter((word) => !isPayers(word))).toEqual([]);
  });
  it('keeps the last word until it is finished', () => {
    expect(typed('Harbor Zeno')).toBe('Harbor Zeno');
    expect(typed('Harbor Zeno ')).toBe('Harbor ');
  });
  it('cuts a member ID as soon as it is recognized, and keeps it cut', () => {
    expect(typed('ZQB90441')).toBe('ZQB90441');
    expect(typed('ZQB904412')).toBe('ZQB…');
    expect(typed('ZQB…34')).toBe('ZQB…');
  });
  it('keeps no digit of a date, however it is written', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const dates = fc
      .record({
        day: fc.integer({ min: 1, max: 28 }),
        month: fc.integer({ min: 1, max: 12 }),
        year: fc.integer({ min: 1900, max: 2029 }),
        mark: fc.constantFrom('/', '-', '.'),
        name: fc.constantFrom('Jan', 'February', 'mar.', 'SEPT', 'May'),
      })
      .chain(({ day, month, year, mark, name }) =>
        fc.constantFrom(
          [month, day, year].join(mark),
          [two(month), two(day), year].join(mark),
          [two(month), two(day), two(year % 100)].join(mark),
          [year, month, day].join(mark),
          [year, two(month), two(day)].join(mark),
          `${year}${two(month)}${two(day)}`,
          `${name} ${day}, ${year}`,
          `${day} ${name} ${year}`,
        ),
      );
    const before = fc.constantFrom('', 'Zeno ', 'Harbor ', 'DOB ', 'DOB: ');
    fc.assert(
      fc.property(before, dates, fc.constantFrom(' ', '\n', ' Blue'), (word, date, after) => {
        expect(whileTyping(word + date + after)).not.toMatch(/\d/);
      }),
      { numRuns: times(100) },
    );
  });
  it('keeps a date together until its last digit is typed', () => {
    expect(typed('Harbor 01/02/19')).toBe('Harbor 01/02/19');
    expect(typed('Harbor 01/02/1975')).toBe('Harbor ');
    expect(typed('Harbor 01/02/19 ')).toBe('Harbor ');
    expect(typed('Harbor Jan 2, 19')).toBe('Harbor Jan 2, 19');
    expect(typed('Harbor Jan Blue ')).toBe('Harbor Blue ');
  });
  it('keeps a plan’s payer ID even if it is as long as a member ID', () => {
    for (let length = 1; length <= 12; length += 1) {
      const written = 'HB0101234567'.slice(0, length);
      expect(typed(written)).toBe(written);
    }
  });
});

describe('an eligibility response', () => {
  const response =
    'ISA*00*          *00*          *ZZ*S*ZZ*R*260101*1200*^*00501*000000001*0*P*:~ST*271*0001~HL*1**20*1~NM1*PR*2*HARBOR BLUE MUTUAL*****PI*HB010~PER*IC**TE*8005550111~N4*TALLOW*NV*89199~NM1*1P*2*OXBOW HOSPITAL*****XX*1234567893~NM1*IL*1*MOLINA*MARIA*Q***MI*ZQB904412345~REF*6P*0045678*TALLOW CANNERY~REF*SY*219099999~N3*742 EVERGREEN TERRACE~N4*SPRINGFIELD*CA*95814~DMG*D8*19670412*F~EB*1*IND*30*HM*SELECT HMO~MSG*ASK MARIA~';
  const lines =
    'Payer: HARBOR BLUE MUTUAL\nPayer ID: HB010\nPhone: 8005550111\nState: NV\nMember ID: ZQB…\nGroup Number: 0045678\nGroup Name: TALLOW\nType: HMO\nPlan: SELECT HMO';

  it.each([
    ['in X12', response],
    ['with a segment in each line', response.replaceAll('~', '\n')],
    ['with bars', response.replaceAll('*', '|')],
    ['cut at the beginning', response.slice(response.indexOf('NM1*PR'))],
  ])('%s is reduced to lines of the payer’s part', (_how, text) => {
    expect(remaining(text)).toBe(lines);
  });

  it.each([
    ['EB*1*IND*30*HN*', 'Type: Medicare Advantage HMO'],
    ['EB*1*IND*30*MA*', 'Type: Medicare Part A'],
    ['EB*1*IND*30*MB*', 'Type: Medicare Part B'],
    ['EB*1*IND*30*MC*', 'Type: Medicaid'],
    ['EB*1*IND*30*PE*', 'Type: Medicare PPO'],
    // A tax ID is not a payer ID.
    ['NM1*PR*2*HARBOR BLUE MUTUAL*****FI*HB010', 'Payer: HARBOR BLUE MUTUAL'],
  ])('with the segment %s says %s', (segment, line) => {
    expect(remaining(`ST*271~${segment}~`)).toBe(line);
  });

  it('in JSON is reduced to the payer’s part, and reveals no name or ID if it is truncated', () => {
    const json = {
      payer: { name: 'Harbor Blue Mutual', payorIdentification: 'HB010' },
      subscriber: {
        memberId: 'ZQB904412345',
        firstName: 'Harbor',
        lastName: 'Select',
        dateOfBirth: '19670412',
        address: { address1: '742 Evergreen Terrace', city: 'Tallow', state: 'NV', postalCode: '89199' },
      },
      planInformation: { groupNumber: '0045678' },
      benefits: [{ planCoverage: 'Select HMO' }],
    };
    expect(remaining(JSON.stringify(json))).toBe(
      'payer name: Harbor Blue Mutual\npayor Identification: HB010\nmember Id: ZQB…\ngroup Number: 0045678\nplan Coverage: Select HMO',
    );
    // Truncated, it is no longer JSON.
    expect(remaining('{"subscriber":{"firstName":"Harbor","memberId":"ZQB904412345","la')).not.toMatch(
      /Harbor|904/,
    );
  });
});

const givens = fc.constantFrom('Maria', 'JOHN', 'Kevin', 'linda');
const family = fc.constantFrom('Xanthopoulos', 'Quintanilla', 'WRZESNIEWSKI');
const secret = fc.oneof(
  fc.tuple(givens, family).map(([one, other]) => ({ text: `${one} ${other}`, parts: [other] })),
  fc.tuple(givens, family).map(([one, other]) => ({ text: `${other}, ${one}`, parts: [other] })),
  fc
    .tuple(givens, family)
    .map(([one, other]) => ({ text: `Patient name: ${one} ${other}`, parts: [one, other] })),
  fc.constantFrom('1967', '1931').map((year) => ({ text: `DOB 04/12/${year}`, parts: [year, '04/12'] })),
  fc.integer({ min: 10, max: 99 }).map((n) => ({ text: `219-${n}-4321`, parts: [`219-${n}`, '4321'] })),
  fc.integer({ min: 100_000, max: 999_999 }).map((n) => ({ text: `ZQB904${n}`, parts: [`${n}`, 'ZQB9'] })),
  fc
    .integer({ min: 1_000, max: 9_999 })
    .map((n) => ({ text: `${n} Larkin Street, Tallow, NV 89177`, parts: [`${n}`, '89177'] })),
);
const ours = fc.constantFrom(
  'Harbor Blue Mutual',
  'Select PPO',
  'Payer ID: HB010',
  'Group 0000678',
  'Claims',
  '(209) 555-0142',
);
const between = fc.constantFrom('\n', '\n\n', '\t', '   ', ' | ', '\r\n');

describe('any mix of personal and payer data', () => {
  it.each([
    ['pasted', remaining, 12, 500],
    ['typed', afterTyping, 4, 60],
  ] as const)('leaves no part of the personal data when %s', (_how, left, maxLength, runs) => {
    const texts = fc.array(fc.tuple(fc.oneof(secret, ours), between), { maxLength });
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces
          .map(([piece, gap]) => (typeof piece === 'string' ? piece : piece.text) + gap)
          .join('');
        const rest = left(text).toLowerCase();
        for (const [piece] of pieces) {
          if (typeof piece === 'string') continue;
          for (const part of piece.parts) expect(rest).not.toContain(part.toLowerCase());
        }
      }),
      { numRuns: times(runs) },
    );
  });

  it('leaves only words of the text that payers or plans have too, and beginnings of member IDs', () => {
    // Without labels like `Plan ID` and `Group`, after which any number is the plan's or the group's.
    const words = mixed
      .flatMap(([text]) => text.split(/\s+/))
      .filter((word) => !['Payer', 'Plan', 'ID', 'Group'].includes(word));
    const other = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.normalize('NFKC'));
    const piece = fc.oneof(fc.constantFrom(...words, 'Zara', '99', '…'), other);
    const gap = fc.constantFrom(' ', '\n', '\t', ', ');
    const plain = (all: string) => foldText(all).replaceAll(/[^\p{L}\p{N}]/gu, '');
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, gap), { maxLength: 12 }), (pieces) => {
        const text = pieces.flat().join('');
        for (const left of remaining(text).split(/[\s,]+/)) {
          // A class that the text names in other words, and labels without a value: `Patient #`, `MBI`, `a.m.`.
          if (/^(?:Medicare|Medi-Cal|patient|[a-z]{1,3}(?:\.[a-z])*)[^\p{L}\p{N}]*$/iu.test(left)) continue;
          expect(plain(text)).toContain(plain(left));
          expect([left, isPayers(left)]).toEqual([left, true]);
        }
      }),
      { numRuns: times(300) },
    );
  });
});

it('many numbers before the last words do not slow down typing', () => {
  const begun = process.cpuUsage();
  payersPart(`${'12345 '.repeat(1_600)}is Harbor`, directory, true);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(3_000);
});
