import fc from 'fast-check';
import type { Plan } from '../../plan.ts';

/** Few pieces, so that random texts and random queries often match; unusual ones, to test folding. */
const pieces = [
  'se',
  'lect',
  'health',
  'Silver',
  'sliver',
  'GOLD',
  'a',
  'b',
  'ab',
  'ba',
  'aa',
  '12',
  '345',
  '7',
  '-',
  ':',
  '(',
  '…',
  'Ánge',
  'e\u0301',
  '\u0301',
  'İ',
  'ß',
  'Σ',
  'ς',
  'ΟΔΟΣ',
  '’',
  "'",
  '–',
  '\u2011',
  '´',
  '″',
  'ﬁ',
  'Ａｂ',
  '１２',
  '½',
  '²',
  '™',
  'Ø',
  'ﷺ',
  '가',
  '😀',
  'K',
  '\ud83d',
  '\u200b',
  '\u00ad',
  '\ufeff',
];
const blanks = [' ', '  ', '\t', '\n', '\u00a0', '\u2003'];

/** Words that have many parts in common. */
export const word = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

export const text = fc
  .array(fc.tuple(word, fc.constantFrom(...blanks)), { maxLength: 4 })
  .map((words) => words.flat().join(''));

const phone = fc.constantFrom('(555) 010-1234', '555.010.9999', '1-800-555-0100', '5550101', 'ext 12');
export const prefix = fc
  .array(fc.constantFrom('A', 'B', '-', '0', '1'), { minLength: 3, maxLength: 3 })
  .map((parts) => parts.join(''));

const address = fc.record({ street: text, city: text }, { requiredKeys: [] });

/** Plans whose text may violate the schema: the search must work for whatever is stored. */
export const plan: fc.Arbitrary<Plan> = fc
  .record(
    {
      descriptiveName: text,
      payerName: text,
      planName: text,
      payerCode: fc.nat(999),
      planCode: fc.nat(99_999),
      prefixes: fc.array(fc.record({ value: prefix }), { maxLength: 3 }),
      notes: fc.option(text, { nil: undefined }),
      facilityAddress: fc.option(address, { nil: undefined }),
      phoneNumbers: fc.array(fc.record({ title: text, number: phone }), { maxLength: 2 }),
      image: fc.option(text, { nil: undefined }),
      contractStatus: fc.constantFrom('Contracted', 'Not Contracted', 'See Notes'),
    },
    { noNullPrototype: true },
  )
  .map(({ contractStatus, notes, image, facilityAddress, ...parts }) => ({
    _id: 'a1b2c3d4-00000000000000000000000000000000',
    facilityName: 'Saint Alder',
    financialClass: 'Commercial',
    ...parts,
    ...(notes === undefined ? {} : { notes }),
    ...(image === undefined ? {} : { image }),
    ...(facilityAddress === undefined ? {} : { facilityAddress }),
    prefix: parts.prefixes.map(({ value }) => value).join(', '),
    portalLinks: [],
    facilityContracts: [{ facilityName: 'Saint Alder', contractStatus }],
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }));

export const plans = fc.array(plan, { maxLength: 12 });
