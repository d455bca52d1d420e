import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A list item that can be clicked anywhere to open the link or button in it. */
export const WholeItem = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.panel',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.subtle' },
  },
});

const opens = {
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'l2' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
  },
};

export const WholeItemLink = chakra(Link, { base: { ...opens, fontWeight: 'semibold' } });

export const WholeItemButton = chakra(
  'button',
  { base: { ...opens, lineClamp: '2', textAlign: 'start', cursor: 'pointer' } },
  { defaultProps: { type: 'button' } },
);
