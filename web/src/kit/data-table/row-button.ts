import { chakra } from '@chakra-ui/react';

/** A button for one row; on a phone's card tall enough for a finger. Not printed. */
export const RowButton = chakra(
  'button',
  {
    base: {
      minH: { base: '9', md: '7' },
      px: { base: '3.5', md: '2.5' },
      py: '0.5',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      rounded: 'md',
      bg: 'bg',
      fontSize: '0.8125rem',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      _disabled: { layerStyle: 'disabled' },
      outlineOffset: '-2px',
      _print: { display: 'none' },
    },
    variants: {
      look: {
        main: {
          borderColor: 'brand.emphasized',
          bg: 'brand.solid',
          color: 'brand.contrast',
          fontWeight: 'semibold',
          _hover: { bg: 'brand.solid', filter: 'brightness(0.92)' },
        },
        danger: { color: 'fg.error' },
      },
    },
  },
  { defaultProps: { type: 'button' } },
);
