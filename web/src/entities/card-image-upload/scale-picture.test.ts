import { describe, expect, it } from '@jest/globals';
import { scaledSize } from './scale-picture.ts';

describe('scaledSize', () => {
  it.each([
    [4_000, 3_000, 2_000, 1_500],
    [1_000, 8_000, 250, 2_000],
    [640, 480, 640, 480],
    [9_000, 1, 2_000, 1],
  ])('scales %i × %i to %i × %i', (width, height, wide, high) => {
    expect(scaledSize(width, height)).toEqual({ width: wide, height: high });
  });
});
