import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { pageEnd } from './page-end.ts';

/** Returns a row of this many bytes of JSON. */
const row = (bytes: number) => 'x'.repeat(bytes - 2);

describe('a page of rows', () => {
  it('ends after the requested number of rows, or with the last one', () => {
    expect(pageEnd([1, 2, 3])).toBe(3);
    expect(pageEnd([1, 2, 3], { limit: 2 })).toBe(2);
    expect(pageEnd([1, 2, 3], { from: 1, limit: 2 })).toBe(3);
    expect(pageEnd([1, 2, 3], { from: 2, limit: 2 })).toBe(3);
    expect(pageEnd([], { limit: 2 })).toBe(0);
    // A cursor into a list that has become shorter since.
    expect(pageEnd([1], { from: 3, limit: 2 })).toBe(3);
  });

  it('ends before the row that would make it larger than a response may be', () => {
    const half = limits.answerBytes / 2;
    expect(pageEnd([row(half), row(half), row(9)])).toBe(2);
    expect(pageEnd([row(half), row(half + 1), row(9)])).toBe(1);
    expect(pageEnd([row(9), row(half), row(half), row(9)], { from: 1 })).toBe(3);
  });

  it('counts bytes as sent, including multibyte letters and characters that JSON escapes', () => {
    const third = limits.answerBytes / 3;
    const letters = Array.from({ length: 8 }, () => '語'.repeat(third / 6));
    const quotes = Array.from({ length: 8 }, () => '"'.repeat(third / 4));
    expect(pageEnd(letters)).toBe(5);
    expect(pageEnd(quotes)).toBe(5);
  });

  it('contains at least one row, however large', () => {
    expect(pageEnd([row(9), row(limits.answerBytes + 9), row(9)], { from: 1 })).toBe(2);
  });
});
