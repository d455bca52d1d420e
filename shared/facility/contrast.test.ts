import { describe, expect, it } from '@jest/globals';
import { contrastRatio, mixColors, readableOn, textContrast, textOn } from './contrast.ts';

describe('the color contrast helpers', () => {
  it('compute the ratios that WCAG defines', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#005b7f', '#005b7f')).toBe(1);
    // The darkest shades are linear.
    expect(contrastRatio('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4);
  });

  it('choose white text on the default teal and black text on yellow', () => {
    expect(textOn('#005b7f')).toBe('#ffffff');
    expect(textOn('#ffe066')).toBe('#000000');
  });

  it('change a color only as far as necessary, at most to black or white', () => {
    const [onLight, onDark] = [
      readableOn('#66aabb', ['#ffffff'], textContrast),
      readableOn('#223344', ['#0f1519'], textContrast),
    ];
    for (const [ink, surface] of [
      [onLight, '#ffffff'],
      [onDark, '#0f1519'],
    ] as const) {
      expect(contrastRatio(ink, surface)).toBeGreaterThanOrEqual(textContrast);
      expect(contrastRatio(ink, surface)).toBeLessThan(textContrast + 0.3);
    }
    // No color reaches this ratio, so the mix ends at pure black or white.
    expect(readableOn('#66aabb', ['#ffffff'], 22)).toBe('#000000');
    expect(readableOn('#66aabb', ['#0f1519'], 22)).toBe('#ffffff');
  });

  it('leave a color unchanged that is readable already', () => {
    expect(readableOn('#005b7f', ['#ffffff'], textContrast)).toBe('#005b7f');
    // Also when it just reaches the ratio.
    expect(readableOn('#005b7f', ['#ffffff'], contrastRatio('#005b7f', '#ffffff'))).toBe('#005b7f');
  });

  it('mix two colors in the given proportion', () => {
    expect(mixColors('#000000', '#ffffff', 0)).toBe('#ffffff');
    expect(mixColors('#000000', '#ffffff', 1)).toBe('#000000');
    expect(mixColors('#ff0000', '#0000ff', 0.5)).toBe('#800080');
  });
});
