import { expect, it } from '@jest/globals';
import { contractStatuses, financialClasses } from '../plan/fields/parts.ts';
import { guessMap } from './guess-columns.ts';
import { importMapSchema } from './import-map.ts';

const column = (name: string, ...examples: string[]) => ({ name, examples });
const same = (choices: readonly string[]) => Object.fromEntries(choices.map((choice) => [choice, choice]));

it('usual words for a status or class are suggested as the choices that they mean', () => {
  const guessed = guessMap([
    column('Payer', 'Fernholt'),
    column('Plan', 'PPO'),
    column('LOB', 'Medicare Advantage', 'COMMERCIAL', 'Indemnity', 'OTH', 'Blue Cross'),
    column('In Network', 'YES', 'N', 'Not Par', 'Non-Par', 'OON', 'Call to verify', 'See comments'),
  ]);
  expect(guessed.fields).toMatchObject({
    financialClass: {
      column: 'LOB',
      values: {
        ...same(financialClasses),
        ...{ 'Medicare Advantage': 'Medicare', OTH: 'Other', 'Blue Cross': 'Commercial' },
      },
    },
    facilityContracts: [
      {
        contractStatus: {
          column: 'In Network',
          values: {
            ...same(contractStatuses),
            ...{ YES: 'Contracted', N: 'Not Contracted', 'Not Par': 'Not Contracted' },
            ...{ 'Non-Par': 'Not Contracted', OON: 'Not Contracted' },
            ...{ 'Call to verify': 'Must Call', 'See comments': 'See Notes' },
          },
        },
      },
    ],
  });
  expect(importMapSchema.safeParse(guessed).success).toBe(true);
});

it('a contract’s own choices come first among those that a word can mean', () => {
  const guessed = guessMap(
    [column('Payer', 'Fernholt'), column('LOB', 'Medicaid'), column('Status', 'OON')],
    'payerContracts',
  );
  expect(guessed.fields).toMatchObject({
    financialClass: { values: { Medicaid: 'Medi-Cal' } },
    status: { values: { OON: 'Out of Network' } },
  });
});

it.each(['St. Mary', 'ST MARY STATUS'])(
  'of a contract matrix, the column “%s” is suggested for its own facility, with what its words mean',
  (name) => {
    const columns = [
      column('Payer', 'Fernholt'),
      column('Plan', 'PPO'),
      column('North', 'No'),
      column(name, 'Yes'),
    ];
    expect(guessMap(columns, 'plans', 'St. Mary').fields.facilityContracts).toMatchObject([
      { facilityName: { facility: true }, contractStatus: { column: name, values: { Yes: 'Contracted' } } },
    ]);
    expect(guessMap(columns, 'plans', 'South').fields).not.toHaveProperty('facilityContracts');
  },
);
