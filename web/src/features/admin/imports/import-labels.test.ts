import { describe, expect, it } from '@jest/globals';
import { inFieldWords, progressWords } from './import-labels.ts';

describe('inFieldWords', () => {
  it.each([
    ['payerId: At most 5 characters.', 'Payer ID (HB): At most 5 characters.'],
    ['phoneNumbers.0.number: This field is required.', 'Phone Numbers: This field is required.'],
    ['planCode of 2 rows begins with zeros.', 'Plan Code of 2 rows begins with zeros.'],
    ['planCodes are many.', 'planCodes are many.'],
    ['Line 2 has the same payerCode 1, planCode 2.', 'Line 2 has the same Payer Code 1, Plan Code 2.'],
    ['The row has 3 cells, the header has 2.', 'The row has 3 cells, the header has 2.'],
  ])('returns “%s” with the field names shown on screen', (sentence, expected) => {
    expect(inFieldWords('plans', sentence)).toBe(expected);
  });
});

describe('progressWords', () => {
  it.each([
    ['checking', { done: 3200, total: 10_000 }, '3,200 of 10,000 rows'],
    ['applying', { done: 0, total: 1 }, '0 of 1 plan'],
    ['reading', { done: 48, total: 0 }, '48 rows'],
    ['reading', { done: 0, total: 0 }, ''],
  ] as const)('describes, while %s, the progress %j as “%s”', (state, progress, expected) => {
    expect(progressWords({ kind: 'plans', state, progress })).toBe(expected);
  });
});
