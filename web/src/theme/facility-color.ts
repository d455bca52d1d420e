import {
  markContrast,
  mixColors,
  readableOn,
  textContrast,
  textOn,
} from '../../../shared/facility/contrast.ts';
import { hexColor } from '../../../shared/facility/facility.ts';
import { limits } from '../../../shared/limits.ts';

/** The two page colors behind brand text; system.ts uses the same. */
export const surfaces = { light: '#ffffff', dark: '#12191f' } as const;

/** The share of the facility's color in a tinted background, for example of the active class filter. */
export const tint = { light: 0.1, dark: 0.22 } as const;

/** Neutral backgrounds that links may have. */
const neutrals = {
  light: ['#ffffff', '#f4f6f8', '#eaeef2'],
  dark: ['#0c1216', '#12191f', '#1d2730'],
} as const;

/**
 * Returns the CSS variables for a facility's color. The fill is the color itself; text on it is black or
 * white; links and rings are derived so that they are readable on the page, on its tints, and in dark mode.
 */
export function facilityVariables(color: string): Record<`--facility-${string}`, string> {
  const on = (mode: 'light' | 'dark', ratio: number) =>
    readableOn(color, [...neutrals[mode], mixColors(color, surfaces[mode], tint[mode])], ratio);
  return {
    '--facility-fill': color,
    '--facility-on-fill': textOn(color),
    '--facility-ink-light': on('light', textContrast),
    '--facility-ink-dark': on('dark', textContrast),
    '--facility-ring-light': on('light', markContrast),
    '--facility-ring-dark': on('dark', markContrast),
  };
}

/** Colors the whole page for a facility. An invalid color gives the default. */
export function applyFacilityColor(
  color: string | undefined,
  root: HTMLElement = document.documentElement,
): void {
  const valid = hexColor.safeParse(color).data?.toLowerCase() ?? limits.themeColor;
  // Writing the same values again would still restyle the whole page.
  if (root.style.getPropertyValue('--facility-fill') === valid) return;
  for (const [name, value] of Object.entries(facilityVariables(valid))) root.style.setProperty(name, value);
}
