import { chakra } from '@chakra-ui/react';

/** A message exactly as it was written. */
export const WrittenText = chakra('p', {
  base: {
    w: 'full',
    px: '3',
    py: '2',
    borderRadius: 'l2',
    bg: 'bg.muted',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
});
