import { chakra, Spinner, Text, VisuallyHidden } from '@chakra-ui/react';

type Props = { readonly count: string; readonly loading?: boolean };

/** The number of hits, and whether more may be loading. */
export function ListCount({ count, loading = false }: Props) {
  return (
    <>
      <Text as="span" ms="1" fontWeight="semibold" fontVariantNumeric="tabular-nums" data-count>
        {count}
      </Text>
      {loading && (
        <chakra.span role="status" display="inline-flex">
          <Spinner size="sm" color="brand.emphasized" />
          <VisuallyHidden>Loading...</VisuallyHidden>
        </chakra.span>
      )}
    </>
  );
}
