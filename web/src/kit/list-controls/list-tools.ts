import { chakra } from '@chakra-ui/react';

/** Search, filters and the number of hits above a list; what adds to it stands at the end. On paper only the number. */
export const ListTools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    _print: { '& > :not([data-count])': { display: 'none' } },
  },
});
