import { describe, expect, it } from '@jest/globals';
import { messageText, progressWords } from './import-labels.ts';

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

describe('messageText', () => {
  it.each([
    ['planCode of one row is odd: "1" (line 8).', 'Plan Code of one row is odd: "1" (row 8).'],
    ['Line 4 has the same planCode.', 'Row 4 has the same Plan Code.'],
    ['Lines 4 and 9 differ in notes.', 'Rows 4 and 9 differ in notes.'],
    ['Column Notes: "Line 4, line 5" is odd.', 'Column Notes: "Line 4, line 5" is odd.'],
    ['planName: "Care: Line 4" is odd.', 'Plan Name: "Care: Line 4" is odd.'],
  ])('speaks of rows in a workbook, and of lines in text: %s', (sentence, inWorkbook) => {
    const of = (fileName: string) => messageText({ kind: 'plans', fileName }, sentence);
    expect(of('plans.xlsx')).toBe(inWorkbook);
    expect(of('plans.txt')).toBe(inWorkbook.replace(/^Row/, 'Line').replace('(row', '(line'));
  });

  it('speaks of rows also after the field that a message is about', () => {
    const of = (sentence: string) => messageText({ kind: 'payerNames', fileName: 'names.xlsx' }, sentence);
    expect(of('name: Line 2 says the same.')).toBe('Other name: Row 2 says the same.');
    expect(of('payerName: Line 2 says that it means A.')).toBe('Payer: Row 2 says that it means A.');
  });
});
