import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneKey, phoneParts, telLink } from './directory-phone.ts';

describe('phoneKey', () => {
  it.each([
    // At least ten digits, but no country code.
    ['155-501-0123', '1555010123'],
    ['2-555-010-1234', '25550101234'],
    ['555-010-1234 x12', '5550101234x12'],
    ['(555) 010-1234 ext. 12', '5550101234x12'],
    ['(555-010-1234, ext 12)', '5550101234x12'],
    ['555-010-1234 extension 12', '5550101234x12'],
    ['555 010 1234#012', '5550101234x12'],
    ['555-010-1234 x12 or 555-010-9999', '5550101234125550109999'],
    ['1-800-555-CALL', '8005552255'],
    ['800-CALL-NOW', '8002255669'],
    ['(916) CALL-NOW', '9162255669'],
    ['1 800 4 CANCER', '8004226237'],
    ['1 800 555 CALL', '8005552255'],
    ['1800CALLNOW', '8002255669'],
    ['Call 1-800-CALL-NOW x12', '8002255669x12'],
    ['916 555 CARE', '9165552273'],
    ['+1 916 555 CARE', '9165552273'],
    ['1 916 CALL NOW', '9162255669'],
    ['(800) 555 - CALL', '8005552255'],
    ['1\u2013800\u2013CALL\u2013NOW', '8002255669'],
    ['1\u2011800\u2011CALL\u2011NOW', '8002255669'],
    ['1-800-CALL/NOW', '8002255669'],
    // Many write the digits behind the letters.
    ['1-800-MEDICARE (633-4227)', '8006334227'],
    ['1-800-MEDICARE (1-800-633-4227)', '8006334227'],
    ['1-800-541-CARE (2273)', '8005412273'],
    // Telephones ignore what is dialed after a whole number.
    ['1-800-MEDICARE', '8006334227'],
    ['800 WELLCARE', '8009355227'],
    ['call 555-0100', '5550100'],
    ['Fax 555-0100', '5550100'],
    ['Fax:555-0100', '5550100'],
    ['555-0100 TTY', '5550100'],
    ['4521 Claims', '4521'],
    ['4521-Claims', '4521'],
    ['x4521 Susan', '4521'],
    ['300 Billing', '300'],
    ['300 Pre-Auth', '300'],
    ['300, 301 Auth', '300301'],
    ['300 / 301 Desk', '300301'],
    ['300 & 301 Help', '300301'],
    ['555-0100 M-F 8-5', '555010085'],
    ['1 916 Claims Dept', '1916'],
    ['x800 Billing', '800'],
    ['711 (Relay TX)', '711'],
    // Ten digits are a complete number: a letter after them is not a keypad digit.
    ['155-501-0123 a', '1555010123'],
    ['x12', '12'],
    ['  See  Website ', 'see website'],
  ])('normalizes %j to %j', (typed, key) => {
    expect(phoneKey(typed)).toBe(key);
  });

  it('converts every letter on a phone keypad to its digit', () => {
    const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
    const letters = keys.flatMap((letters, at) => [...letters].map((letter) => [letter, at + 2]));
    expect(letters).toHaveLength(26);
    for (const [letter, digit] of letters) expect(phoneKey(`555-010-123${letter}`)).toBe(`555010123${digit}`);
  });

  it('ignores separators between the digits and the US country code', () => {
    const digits = fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 10, maxLength: 10 });
    const between = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')', '/'), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(digits, between, fc.constantFrom('', '1', '+1', '1-'), (number, gaps, country) => {
        const typed = country + number.map((digit, at) => `${gaps[at]}${digit}`).join('');
        expect(phoneKey(typed)).toBe(number.join(''));
      }),
    );
  });
});

describe('phoneParts', () => {
  it('separates the extension, but only if a number precedes it', () => {
    expect(phoneParts('555-010-1234 ext. 12')).toEqual({ digits: '5550101234', extension: '12' });
    expect(phoneParts('x12')).toEqual({ digits: '12', extension: '' });
    expect(phoneParts('See website')).toEqual({ digits: '', extension: '' });
  });
});

describe('telLink', () => {
  it.each([
    ['(555) 010-1234', 'tel:5550101234'],
    ['+1 555 010 1234', 'tel:+15550101234'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
    [' (+44) 20 7946 0958', 'tel:+442079460958'],
    ['555-010-1234 ext 12', 'tel:5550101234'],
    ['555-0100 + 5', 'tel:55501005'],
    ['711', 'tel:711'],
    ['11', undefined],
    ['+123456789012345', 'tel:+123456789012345'],
    ['+1234567890123456', undefined],
    ['See website', undefined],
    ['555-010-1234 or 555-010-9999', undefined],
    ['1-800-555-0100 (TTY: 711)', 'tel:8005550100'],
    ['(800) 555-0100 opt 2', 'tel:8005550100'],
    ['Claims: 800.555.0100 M-F 8-5', 'tel:8005550100'],
    ['555-0100 / 555-0101', undefined],
    ['Option 2: 800-555-0100', undefined],
    ['011 44 20 7946 0958', 'tel:011442079460958'],
    ['1-800-MEDICARE', 'tel:8006334227'],
    ['1-800-MEDICARE opt 2 (TTY: 711)', 'tel:8006334227'],
    ['1-800-MEDICARE (TTY 1-877-555-0100)', undefined],
    ['1-800-MEDICARE (TTY 555-0100)', undefined],
    ['1-800-MEDICARE (633-4227)', 'tel:8006334227'],
    ['1-800-CALL-NOW opt 2', 'tel:8002255669'],
    ['1 800 4 CANCER (TTY 711)', 'tel:8004226237'],
    ['+1 800 CALL NOW', 'tel:+18002255669'],
    ['Fax 555-0100', 'tel:5550100'],
  ])('turns %j into %j', (typed, link) => {
    expect(telLink(typed)).toBe(link);
  });
});
