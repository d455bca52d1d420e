import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

/** What went wrong with a form. It takes the focus, so that it is read and the next Tab leads into the form. */
export function FailureAlert({ message }: { readonly message: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) box.current?.focus();
  }, [message]);
  if (message === undefined) return null;
  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="alert"
      px="3"
      py="2"
      borderRadius="l2"
      borderStartWidth="4px"
      borderColor="border.error"
      bg="bg.error"
      color="fg.error"
      fontWeight="medium"
    >
      {message}
    </Box>
  );
}
