import { chakra } from '@chakra-ui/react';

/** A less important word beside a name. */
export const Aside = chakra('span', {
  base: { color: 'fg.muted', textStyle: 'xs', fontWeight: 'normal' },
});

/** The HTTP method of a call; red if it deletes. */
export function Method({ method }: { readonly method: string }) {
  return (
    <chakra.span
      color={method === 'DELETE' ? 'red.fg' : undefined}
      fontFamily="mono"
      textStyle="xs"
      fontWeight="semibold"
    >
      {method}
    </chakra.span>
  );
}
