import { Center, Spinner, VisuallyHidden } from '@chakra-ui/react';

/** A spinner in the facility's colour. It appears after a moment only, so that short waits show nothing. */
export function Loading({ minH = '16rem' }: { minH?: string }) {
  return (
    <Center minH={minH} role="status" animation="fade-in 1ms 150ms backwards">
      <Spinner color="brand.emphasized" borderWidth="3px" size="lg" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </Center>
  );
}
