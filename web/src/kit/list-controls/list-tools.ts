import { chakra } from '@chakra-ui/react';

/** Search, filters and the number of hits above a list; additional controls are at the end. Only the number is printed. */
export const ListTools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    // Important, because the style props of what stands in it would win.
    _print: { '& > :not([data-count])': { display: 'none !important' } },
  },
});
