import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { demoPlan } from '../../infra/local/demo/data/plans.ts';
import { times } from '../testing/depth.ts';
import { withoutPhi } from './wish-guard.ts';

const phiPartsOf = (typed: string) =>
  withoutPhi(typed).phiParts.map(({ part, looksLike }) => [part, looksLike]);

describe('withoutPhi', () => {
  it.each([
    ['QQ9123456789', '', 'a member ID'],
    ['xyz 123456789', 'xyz', 'a member ID'],
    ['blue shield 123 456 789', 'blue shield', 'a member ID'],
    ['aetna W123-456789', 'aetna', 'a member ID'],
    ['aetna W1234 56789', 'aetna', 'a member ID'],
    ['XYZ 12345678', 'XYZ', 'a member ID'],
    ['XYZ 123456789', 'XYZ', 'a member ID'],
    ['A2B 123456789', 'A2B', 'a member ID'],
    ['blue XYZ, 1234 5678', 'blue XYZ', 'a member ID'],
    ['XYZ12 3456 789 01 ppo', 'ppo', 'a member ID'],
    ['blue ＸＹＺ １２３ ４５６ ７８９', 'blue ＸＹＺ', 'a member ID'],
    ['1eg4 te5 mk73 medicare', 'medicare', 'a member ID'],
    ['219-09-9999', '', 'a Social Security number'],
    ['mrn 00482915 kaiser', 'mrn kaiser', 'a medical record number'],
    ['4539 1488 0343 6467', '', 'a payment card number'],
    ['kaiser 3/4/75', 'kaiser', 'a date'],
    ['kaiser 03-04-1975', 'kaiser', 'a date'],
    ['kaiser 1975.03.04', 'kaiser', 'a date'],
    ['kaiser 3–4–1975', 'kaiser', 'a date'],
    ['kaiser 3/4\u200b/75', 'kaiser', 'a date'],
    ['03 04 1975', '', 'a date'],
    ['03041975', '', 'a date'],
    ['19750304 silver', 'silver', 'a date'],
    ['march 4, 1975', '', 'a date'],
    ['4 Mar 1975', '', 'a date'],
    ['mar 4', '', 'a date'],
    ['maria lopez', '', 'a person’s name'],
    ['Lopez, Maria', '', 'a person’s name'],
    ['kaiser, maria de la cruz', 'kaiser', 'a person’s name'],
    ['LOPEZ MARIA', '', 'a person’s name'],
    ['Lopez, Maria Elena', '', 'a person’s name'],
    ['Lopez, Maria Wellmark', '', 'a person’s name'],
    ['aetna W123-456789, tx', 'aetna tx', 'a member ID'],
    ['95812 12345 1EG4 TE5 MK73', '', 'a member ID'],
    ['Nguyen, Thuy', '', 'a person’s name'],
    ['Washington, Maria', '', 'a person’s name'],
    ['pt okonkwo silver ppo', 'silver ppo', 'a person’s name'],
    ['josé núñez aetna', 'aetna', 'a person’s name'],
    // Not a town, a box with its ZIP code or a toll-free number.
    ['Maria De La Cruz 78755', '78755', 'a person’s name'],
    ['Madison Ma', '', 'a person’s name'],
    ['Austin Lopez TX', '', 'a person’s name'],
    ['Wellmark, Austin TX', 'Wellmark', 'a person’s name'],
    ['pt Austin TX', '', 'a person’s name'],
    ['box 660044 75266 12345', 'box', 'a member ID'],
    ['660044 75266', '', 'a member ID'],
    ['UHC 8003311476', 'UHC', 'a member ID'],
    ['aetna 9165550134', 'aetna', 'a member ID'],
    ['QQ98003311476', '', 'a member ID'],
    ['99389ZZ0610001', '', 'a member ID'],
  ])('reduces the search %j to %j', (typed, text, looksLike) => {
    expect(withoutPhi(typed).text).toBe(text);
    expect(phiPartsOf(typed).map(([, what]) => what)).toEqual([looksLike]);
  });

  it.each([
    'Silver Choice HMO',
    'blue cross & blue shield of nc',
    'Dean Health Plan',
    'Aetna, TX',
    'Molina, Texas',
    "St. Joseph's Medical Group",
    'Martin’s Point Health Plan',
    'aetna medicare advantage ppo 2025',
    'payer 94036',
    '(916) 555-0134',
    '916-555-0134',
    '1-800-555-0134',
    'PO Box 272540, Chico CA 95927-2540',
    'PO Box 660044 75266',
    'P.O. Box 14079, 40512-4079',
    'Austin TX',
    'charlotte, nc',
    'madison wisconsin',
    'PO Box 149, Alice, TX 78332',
    'aetna 8003311476, option 2',
    '18003311476',
    'SelectHealth 99389OR0610001',
    'H0523-045',
    'H0523-045-001',
    'hmo 2500 5000',
    'plan 12/25',
    'may health',
    'oscar',
    'ABC',
    'https://portal.example.com/login',
    'union, local 12',
  ])('leaves the search %j unchanged', (typed) => {
    expect(withoutPhi(typed)).toEqual({ text: typed, phiParts: [] });
  });

  it('returns the removed parts in order, as they were typed', () => {
    expect(phiPartsOf('Maria Lopez, 3/4/75, aetna QQ9123456789')).toEqual([
      ['Maria Lopez', 'a person’s name'],
      ['3/4/75', 'a date'],
      ['QQ9123456789', 'a member ID'],
    ]);
  });

  it('finds no PHI in the plan and payer names of the demo directory', () => {
    const plans = Array.from({ length: 500 }, (_, place) => demoPlan('Harbor Medical Center', place));
    const typed = plans.flatMap(({ descriptiveName, payerName, planName }) => [
      descriptiveName,
      payerName,
      planName.toLowerCase(),
    ]);
    expect(typed.filter((name) => withoutPhi(name).phiParts.length > 0)).toEqual([]);
  });

  it('removes PHI beside what is the same for everybody', () => {
    const harmless = fc.constantFrom(
      'Austin TX',
      'Madison, WI 53703',
      'PO Box 660044 75266',
      'box 14079 40512-4079',
      '8003311476',
      '99389OR0610001',
    );
    const secret = fc.constantFrom(
      ...['QQ9123456789', 'W123-456789', '123 456 789', 'ABC 12345678', '219-09-9999', '1EG4 TE5 MK73'],
      ...['3/4/1975', 'Jan 12, 1975', 'Maria Quintanilla', 'Quintanilla, Maria', 'pt Quintanilla'],
    );
    const parts = fc.tuple(harmless, secret, harmless);
    fc.assert(
      fc.property(parts, fc.constantFrom(' ', ', ', '; '), ([before, phi, after], gap) => {
        const { text } = withoutPhi([before, phi, after].join(gap));
        expect(text).not.toContain('Quintanilla');
        expect(text).not.toMatch(/9123456789|456789|456 789|12345678|219-09|TE5|1975/);
      }),
      { numRuns: times(100) },
    );
  });

  it('leaves nothing to remove a second time, whatever was typed', () => {
    const bits = fc.constantFrom(
      ...[
        'maria',
        'lopez',
        ', ',
        ' ',
        '-',
        '3/4/',
        '75',
        '1975',
        '123',
        '456789',
        'QQ9',
        'mar',
        'pt ',
        'kaiser',
        'ssn',
      ],
    );
    const typed = fc
      .array(fc.oneof(bits, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 14 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(typed, (search) => {
        const { text } = withoutPhi(search);
        expect(withoutPhi(text)).toEqual({ text, phiParts: [] });
        expect(text.length).toBeLessThanOrEqual(search.length);
      }),
    );
  });
});
