import { chakra } from '@chakra-ui/react';

/** Something to know before continuing: a tinted box with a bar in its color. Without a `status` it has the facility's color. */
export const Callout = chakra('div', {
  base: {
    px: '3',
    py: '2',
    borderRadius: 'l2',
    borderStartWidth: '4px',
    borderColor: 'colorPalette.emphasized',
    bg: 'colorPalette.subtle',
    overflowWrap: 'anywhere',
  },
  variants: {
    status: {
      success: { colorPalette: 'green', borderColor: 'colorPalette.solid', color: 'colorPalette.fg' },
      warning: { colorPalette: 'orange', borderColor: 'colorPalette.solid', color: 'colorPalette.fg' },
      error: { borderColor: 'border.error', bg: 'bg.error', color: 'fg.error' },
    },
  },
});
