import { defineKeyframes, defineSemanticTokens, defineTokens } from '@chakra-ui/react';
import { surfaces, tint } from './facility-color.ts';

/** 1 is 4 px; the grid is 8 px, with half steps for dense controls. */
const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 40];
const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

const values = <Key extends string>(valueByToken: Record<Key, string>) =>
  Object.fromEntries(Object.entries<string>(valueByToken).map(([key, value]) => [key, { value }]));

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

export const tokens = defineTokens({
  // The backdrop of dialogs; the recipes require this name.
  colors: { blackAlpha: { 500: { value: 'rgb(8 16 24 / 0.48)' } } },
  spacing,
  sizes: {
    ...spacing,
    ...values({
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '4xl': '56rem',
      full: '100%',
      max: 'max-content',
      min: 'min-content',
      fit: 'fit-content',
    }),
  },
  fonts: values({
    body: sans,
    heading: sans,
    mono: 'Consolas, ui-monospace, monospace',
  }),
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: values({ none: '1', short: '1.375', moderate: '1.5' }),
  // The component recipes require l1 to l3; sm and md repeat the first two.
  radii: values({ none: '0', sm: '4px', md: '6px', l1: '4px', l2: '6px', l3: '8px', full: '9999px' }),
  durations: values({
    fastest: '50ms',
    faster: '100ms',
    fast: '150ms',
    moderate: '180ms',
    slow: '225ms',
    slower: '195ms',
    slowest: '225ms',
  }),
  easings: values({ 'ease-in-smooth': 'cubic-bezier(0.32, 0.72, 0, 1)' }),
  zIndex: values({
    docked: '10',
    sticky: '1100',
    overlay: '1300',
    modal: '1400',
    // Dialogs are in this layer, with the number from spec §9; toasts and the idle question are above them.
    popover: '10000',
    skipNav: '1600',
    toast: '10100',
    tooltip: '10200',
  }),
  cursor: values({ button: 'pointer', disabled: 'not-allowed' }),
  animations: values({
    appear: 'fade-in 1ms 150ms backwards',
    spin: 'spin 500ms linear infinite',
    pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite',
  }),
});

const byMode = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

const tinted = (color: string) =>
  byMode(
    `color-mix(in srgb, ${color} ${tint.light * 100}%, ${surfaces.light})`,
    `color-mix(in srgb, ${color} ${tint.dark * 100}%, ${surfaces.dark})`,
  );

type Mode = readonly [fill: string, onFill: string, soft: string, softer: string, line: string, text: string];

/** A palette with the names that the component recipes require; `subtle` with `fg` gives a soft chip with at least 7:1. */
const palette = (
  [fill, onFill, soft, softer, line, text]: Mode,
  [darkFill, darkOnFill, darkSoft, darkSofter, darkLine, darkText]: Mode,
) => ({
  solid: byMode(fill, darkFill),
  contrast: byMode(onFill, darkOnFill),
  fg: byMode(text, darkText),
  subtle: byMode(soft, darkSoft),
  muted: byMode(softer, darkSofter),
  emphasized: byMode(line, darkLine),
  border: byMode(line, darkLine),
  focusRing: byMode(fill, darkText),
});

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: byMode(surfaces.light, surfaces.dark),
      canvas: byMode('#f4f6f8', '#0c1216'),
      subtle: byMode('#f4f6f8', '#172028'),
      muted: byMode('#eaeef2', '#1d2730'),
      emphasized: byMode('#dce2e8', '#2b3843'),
      panel: byMode('#ffffff', '#172028'),
      error: byMode('#fdecec', '#3a1a1c'),
      /** Behind a search match, whose text is also bold. */
      match: byMode('#ffe58a', '#5c4a00'),
    },
    fg: {
      DEFAULT: byMode('#16212b', '#e7edf2'),
      muted: byMode('#4a5865', '#adb9c4'),
      subtle: byMode('#5d6b78', '#98a6b3'),
      error: byMode('#b3261e', '#ff9d96'),
    },
    border: {
      DEFAULT: byMode('#d8dfe5', '#2f3c47'),
      muted: byMode('#e6ebef', '#25303a'),
      emphasized: byMode('#7c8995', '#74838f'),
      error: byMode('#b3261e', '#ff9d96'),
    },
    brand: {
      solid: { value: 'var(--facility-fill)' },
      contrast: { value: 'var(--facility-on-fill)' },
      fg: byMode('var(--facility-ink-light)', 'var(--facility-ink-dark)'),
      subtle: tinted('var(--facility-fill)'),
      muted: tinted('var(--facility-fill)'),
      emphasized: byMode('var(--facility-ring-light)', 'var(--facility-ring-dark)'),
      border: byMode('var(--facility-ring-light)', 'var(--facility-ring-dark)'),
      focusRing: byMode('var(--facility-ring-light)', 'var(--facility-ring-dark)'),
    },
    gray: {
      ...palette(
        ['#16212b', '#ffffff', '#eaeef2', '#dce2e8', '#b9c3cc', '#26323d'],
        ['#e7edf2', '#12191f', '#24303a', '#2f3c47', '#475663', '#d5dde4'],
      ),
      focusRing: byMode('var(--facility-ring-light)', 'var(--facility-ring-dark)'),
    },
    green: palette(
      ['#15803d', '#ffffff', '#dcf3e3', '#c3e9cf', '#86cd9c', '#12502a'],
      ['#4ade80', '#0c1216', '#123522', '#18462d', '#2b6b45', '#a5ebbe'],
    ),
    red: palette(
      ['#b3261e', '#ffffff', '#fce4e3', '#f8cfcd', '#e79c98', '#841a15'],
      ['#ff8a82', '#0c1216', '#3d1a1b', '#4f2224', '#7d3a3b', '#ffc2bd'],
    ),
    orange: palette(
      ['#b45309', '#ffffff', '#ffebd3', '#fedcb3', '#f0b36d', '#733607'],
      ['#fdba74', '#0c1216', '#3b260e', '#4d3213', '#7a5220', '#fdd9ae'],
    ),
    blue: palette(
      ['#1d4ed8', '#ffffff', '#e0ebfe', '#cbddfd', '#95b8f6', '#1b3c91'],
      ['#93c5fd', '#0c1216', '#17294a', '#1f3660', '#345a96', '#c5defd'],
    ),
  },
  shadows: {
    xs: byMode('0 1px 2px rgb(16 30 42 / 0.08)', '0 1px 2px rgb(0 0 0 / 0.5)'),
    md: byMode('0 4px 16px rgb(16 30 42 / 0.14)', '0 4px 16px rgb(0 0 0 / 0.6)'),
    lg: byMode('0 4px 16px rgb(16 30 42 / 0.14)', '0 4px 16px rgb(0 0 0 / 0.6)'),
  },
});

const fade = (from: string, to: string) => ({ from: { opacity: from }, to: { opacity: to } });

export const keyframes = defineKeyframes({
  spin: { '0%': { transform: 'rotate(0deg)' }, '100%': { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  // For a progress bar without a known end.
  position: {
    from: { insetInlineStart: 'var(--animate-from-x)' },
    to: { insetInlineStart: 'var(--animate-to-x)' },
  },
  'fade-in': fade('0', '1'),
  'fade-out': fade('1', '0'),
  'slide-from-left-full': { from: { translate: '-100% 0' }, to: { translate: '0 0' } },
  'slide-to-left-full': { from: { translate: '0 0' }, to: { translate: '-100% 0' } },
  'scale-in': { from: { scale: '0.97' }, to: { scale: '1' } },
  'scale-out': { from: { scale: '1' }, to: { scale: '0.97' } },
});
