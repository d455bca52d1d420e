import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** One of several views of a page, each with its address; the one that is open is the current page. */
export const PillLink = chakra(Link, {
  base: {
    px: '2.5',
    py: '1',
    borderWidth: '1px',
    rounded: 'full',
    bg: 'bg.panel',
    _hover: { borderColor: 'brand.emphasized' },
    _currentPage: { borderColor: 'brand.solid', bg: 'brand.subtle', color: 'brand.fg' },
  },
});
