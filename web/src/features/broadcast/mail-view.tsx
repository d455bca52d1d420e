import { chakra } from '@chakra-ui/react';

/** The text of an email. */
export const MailText = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    w: 'full',
    maxW: '80ch',
    p: '3',
    borderRadius: 'l2',
    bg: 'bg.muted',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
});
