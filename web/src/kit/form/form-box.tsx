import { chakra } from '@chakra-ui/react';

/** The box around the one form of a page. */
export const FormBox = chakra('div', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    boxShadow: 'xs',
    p: { base: '5', sm: '8' },
  },
});
