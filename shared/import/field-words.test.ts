import { describe, expect, it } from '@jest/globals';
import { inFieldWords } from './field-words.ts';

describe('inFieldWords', () => {
  it.each([
    ['payerId: At most 5 characters.', 'Payer ID (HB): At most 5 characters.'],
    ['phoneNumbers.0.number: This field is required.', 'Phone Numbers: This field is required.'],
    ['facilityAddress.state: At most 2 characters.', 'Claims Address (HB), state: At most 2 characters.'],
    ['planCode of 2 rows begins with zeros.', 'Plan Code of 2 rows begins with zeros.'],
    ['planCodes are many.', 'planCodes are many.'],
    ['Line 2 has the same payerCode 1, planCode 2.', 'Line 2 has the same Payer Code 1, Plan Code 2.'],
    ['The row has 3 cells, the header has 2.', 'The row has 3 cells, the header has 2.'],
  ])('returns “%s” with the field names shown on screen', (sentence, expected) => {
    expect(inFieldWords('plans', sentence)).toBe(expected);
  });
});
