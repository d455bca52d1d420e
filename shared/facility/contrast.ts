/** Rules of readable color (WCAG 2.2, 1.4.3 and 1.4.11). Colors are written `#rrggbb`. */

type Channels = readonly [red: number, green: number, blue: number];

/** The ratio that text of normal size needs against its background. */
export const textContrast = 4.5;
/** The ratio that focus rings and other marks need against their background. */
export const markContrast = 3;

const black = '#000000';
const white = '#ffffff';
/** Fine enough that a derived color is never visibly darker than necessary. */
const mixSteps = 50;

function channels(color: string): Channels {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the WCAG contrast ratio of two colors, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Returns black or white, whichever is more readable on the color. One of them always has at least 4.5:1. */
export function textOn(color: string): typeof black | typeof white {
  return contrastRatio(white, color) >= contrastRatio(black, color) ? white : black;
}

/** Mixes `share` (0 to 1) of `color` over `base`, as CSS `color-mix(in srgb, …)` does. */
export function mixColors(color: string, base: string, share: number): string {
  const over = channels(base);
  const mixed = channels(color).map((channel, at) =>
    Math.round(channel * share + (over[at] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns the color itself if it keeps `ratio` against every surface, else the nearest mix toward black (on light
 * surfaces) or white (on dark ones) that does. The surfaces must be all light or all dark.
 */
export function readableOn(color: string, surfaces: readonly string[], ratio: number): string {
  const reads = (ink: string) => surfaces.every((surface) => contrastRatio(ink, surface) >= ratio);
  const end = surfaces.every((surface) => textOn(surface) === black) ? black : white;
  for (let step = 0; step < mixSteps; step += 1) {
    const ink = mixColors(end, color, step / mixSteps);
    if (reads(ink)) return ink;
  }
  return end;
}
