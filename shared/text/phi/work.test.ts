import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutPhi } from '../../messages/wish-guard.ts';
import { payersPart } from '../../plan/card/payers-part.ts';
import { readCard } from '../../plan/card/read-card.ts';
import { directory } from '../../plan/card/testing/card-plans.ts';
import { holdsMemberId } from '../../plan/search/member-id.ts';
import { deep, times } from '../../testing/depth.ts';
import { growth, mostGrowth } from '../testing/growth.ts';
import { findAddresses } from './address-places.ts';
import { findDates } from './date-places.ts';
import { findNames } from './person-names.ts';
import { findAnnounced, findPersons } from './person-places.ts';
import { findPhi } from './phi.ts';
import { phiPatterns } from './phi-patterns.ts';

const nobody = () => false;
const patterns = phiPatterns.map(
  ({ kind, pattern }, at) => [`${at} ${kind}`, (text: string) => [...text.matchAll(pattern)]] as const,
);
/** All that looks for PHI in what a user typed or pasted: what is made of the patterns, and in depth each on its own. */
const guards: readonly (readonly [string, (text: string) => unknown])[] = [
  ...(deep ? patterns : []),
  ['findPhi', findPhi],
  ['findAddresses', findAddresses],
  ['findDates', findDates],
  ['findNames', (text) => findNames(text, nobody)],
  ['findPersons', (text) => findPersons(text, nobody)],
  ['findAnnounced', (text) => findAnnounced(text, nobody)],
  ['withoutPhi', withoutPhi],
  ['holdsMemberId', holdsMemberId],
  ['payersPart', (text) => payersPart(text, directory)],
  ['readCard', (text) => readCard(text, directory)],
];

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
    '95814 ',
  ],
];
/** Behind them what none of the patterns wants: whatever has read so far looks back. */
const ends = deep ? ['!', '_'] : ['!'];

const run = (parts: string[], end: string) => (length: number) => {
  const unit = parts.join('');
  return `a${unit.repeat(Math.ceil(length / unit.length))}${end}`;
};

describe('no text of a user takes more than its length of', () => {
  it.each(guards)('%s', (_, guard) => {
    for (const piece of pieces) {
      for (const end of ends)
        expect([piece, end, growth(guard, run([piece], end)) < mostGrowth]).toEqual([piece, end, true]);
    }
  });

  it('any of them, whatever is repeated', () => {
    const parts = fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...guards), parts, fc.constantFrom(...ends), ([, guard], unit, end) => {
        expect(growth(guard, run(unit, end))).toBeLessThan(mostGrowth);
      }),
      { numRuns: times(20, 400) },
    );
  });
});
