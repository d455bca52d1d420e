import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

const look = {
  base: {
    color: 'brand.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'l1',
    // Makes the link high enough to click (24 px) without moving the line.
    py: '1',
    cursor: 'pointer',
    _hover: { textDecorationThickness: '2px' },
  },
} as const;

/** A link to another page of the app inside a text or under a form. */
export const TextLink = chakra(Link, look);

/** A button that looks like one, for what is done inside a text or rarely. */
export const TextButton = chakra('button', look, { defaultProps: { type: 'button' } });
