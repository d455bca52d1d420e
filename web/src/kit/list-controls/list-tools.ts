import { chakra } from '@chakra-ui/react';

/**
 * Search, filters and the number of hits above a list; additional controls are at the end. Paper has only what limits the list
 * and the number; a filter that is not a select says by `data-set` that it limits the list.
 */
export const ListTools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    // Important, because the style props of what stands in it would win.
    _print: {
      '& > :not([data-count], [data-set], search, :has(option:checked:not([value=""])))': {
        display: 'none !important',
      },
    },
  },
});
