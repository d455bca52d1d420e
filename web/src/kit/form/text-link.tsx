import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link to another page of the app inside a text or under a form. */
export const TextLink = chakra(Link, {
  base: {
    color: 'brand.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'l1',
    // Makes the link high enough to click (24 px) without moving the line.
    py: '1',
    _hover: { textDecorationThickness: '2px' },
  },
});
