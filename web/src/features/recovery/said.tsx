import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

/** What came of a form that is done. It takes the focus, which the form's button would leave to nobody. */
export function Said({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="status"
      outline="none"
      px="3"
      py="2"
      borderRadius="l2"
      borderStartWidth="4px"
      colorPalette="green"
      borderColor="colorPalette.solid"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      fontWeight="medium"
    >
      {children}
    </Box>
  );
}
