import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link to one of a page's views, each with its own address; the open one is the current page. */
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
