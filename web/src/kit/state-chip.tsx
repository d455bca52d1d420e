import { chakra } from '@chakra-ui/react';

const soft = (palette: string) => ({ bg: `${palette}.subtle`, color: `${palette}.fg` });

/** A state as a chip: the word states it, the color supports it. The tone shows whether somebody must act, or how it ended. */
export const StateChip = chakra('span', {
  base: {
    display: 'inline-block',
    flex: 'none',
    alignSelf: 'start',
    px: '2',
    py: '1px',
    rounded: 'sm',
    bg: 'bg.muted',
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      waiting: { ...soft('orange'), fontWeight: 'semibold' },
      moving: soft('blue'),
      good: soft('green'),
      bad: soft('red'),
    },
  },
});
