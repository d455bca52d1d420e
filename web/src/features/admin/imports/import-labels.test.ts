import { describe, expect, it } from '@jest/globals';
import { progressWords } from './import-labels.ts';

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
