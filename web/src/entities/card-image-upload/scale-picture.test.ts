import { describe, expect, it } from '@jest/globals';
import { scaledSize } from './scale-picture.ts';

describe('the size after scaling', () => {
  it.each([
    [4_000, 3_000, 2_000, 1_500],
    [1_000, 8_000, 250, 2_000],
    [640, 480, 640, 480],
    [9_000, 1, 2_000, 1],
  ])('of %i × %i is %i × %i', (width, height, wide, high) => {
    expect(scaledSize(width, height)).toEqual({ width: wide, height: high });
  });
});
