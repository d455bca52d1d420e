/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrastRatio, mixColors } from '../../../shared/facility/contrast.ts';
import { applyFacilityColor, facilityVariables, surfaces, tint } from './facility-color.ts';

const anyColor = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

it('any facility color keeps every text at 4.5:1 and every mark at 3:1, in light and dark', () => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom('light' as const, 'dark' as const), (color, mode) => {
      const variables = facilityVariables(color);
      const behind = [surfaces[mode], mixColors(color, surfaces[mode], tint[mode])];
      expect(contrastRatio(variables['--facility-on-fill'] ?? '', color)).toBeGreaterThanOrEqual(4.5);
      for (const surface of behind) {
        expect(contrastRatio(variables[`--facility-ink-${mode}`] ?? '', surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(variables[`--facility-ring-${mode}`] ?? '', surface)).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

it('a facility color colors the page, and anything that is not a color gives the default', () => {
  const root = document.createElement('div');
  applyFacilityColor('#FFD54F', root);
  expect(root.style.getPropertyValue('--facility-fill')).toBe('#ffd54f');
  expect(root.style.getPropertyValue('--facility-on-fill')).toBe('#000000');
  for (const wrong of [undefined, '', 'red', '#fff', 'url(//evil.test)']) {
    applyFacilityColor(wrong, root);
    expect(root.style.getPropertyValue('--facility-fill')).toBe('#005b7f');
  }
});
