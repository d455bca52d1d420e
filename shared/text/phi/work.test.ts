import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deep, times } from '../../testing/depth.ts';
import { openSteps } from '../testing/steps.ts';
import { guards } from './testing/guards.ts';

const pieces = [
  ...[
    '@',
    '.',
    '1',
    'a',
    'A',
    ' ',
    '-',
    "'",
    ',',
    '/',
    '(',
    ':',
    '#',
    '\n',
    '\t',
    '_',
    '|',
    '…',
    'é',
    '\u0301',
  ],
  ...[
    'a@',
    '@.',
    '.a',
    'a.',
    'www.',
    'http://',
    'a-',
    '1-',
    '1/',
    '1 ',
    'a1',
    'a ',
    '- ',
    ' \n',
    'A, ',
    '. ',
  ],
  ...[
    'id ',
    'id-',
    'cin-',
    'pt-',
    'pt ',
    'name: ',
    'dob.',
    'mrn1',
    'jan',
    '1 jan',
    'st ',
    'TX ',
    'po box ',
    'ssn ',
  ],
  ...[
    'Maria ',
    'Lopez, ',
    '219-09-9999 ',
    'XYZ123456789 ',
    '3/4/75 ',
    'a@b.cc ',
    '12 Elm St ',
    '911 ',
    '911 @',
    '95814 ',
  ],
];
/** Those that even a short run tries. The last one is a response in X12, line by line. */
const always = ['@', 'A, ', '1 ', '911 @', '\nNM1*'];
/** Endings that none of the patterns match, so that whatever has read this far must backtrack. */
const ends = ['!', '_'];

const length = 2_000;
/** Twice what the slowest function takes. One that rereads the text from each character takes more, even at two steps each. */
const budget = 1_500_000;

const steps = await openSteps(join(import.meta.dirname, 'testing/guards.ts'));
afterAll(() => steps.close());

const names = Object.keys(guards);
const stepsOf = (name: string, unit: string, end: string): number =>
  steps.of(name, `a${unit.repeat(Math.ceil(length / unit.length))}${end}`, budget);

describe('the number of steps that a user’s text takes', () => {
  it.each(names)('stays within the budget for its length in %s', (name) => {
    for (const piece of deep ? [...always, ...pieces] : always) {
      for (const end of deep ? ends : ['!']) {
        expect([piece, end, stepsOf(name, piece, end) <= budget]).toEqual([piece, end, true]);
      }
    }
  });

  it('stays within the budget in any function, whatever is repeated', () => {
    const parts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...names), parts, fc.constantFrom(...ends), (name, unit, end) => {
        expect(stepsOf(name, unit.join(''), end)).toBeLessThanOrEqual(budget);
      }),
      { numRuns: times(60, 1_000) },
    );
  });
});
