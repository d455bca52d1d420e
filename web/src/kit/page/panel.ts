import { chakra } from '@chakra-ui/react';

/** A part of a page with an edge of its own. */
export const Panel = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minW: '0',
    p: '4',
    borderWidth: '1px',
    rounded: 'md',
    bg: 'bg.panel',
    '& > button': { alignSelf: 'start' },
  },
});
