/**
 * The look of a dialog in a low window, for example at 400% zoom: its title and actions scroll with its body. If they stayed
 * in place, nothing of the body would be left to see.
 */
export const lowWindow = {
  '@media (max-height: 25rem)': {
    maxH: 'calc(100dvh - 1rem)',
    my: '2',
    overflowY: 'auto',
    '& > .chakra-dialog__body': { flex: 'none', overflow: 'visible' },
  },
} as const;
