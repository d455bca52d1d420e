import { chakra, DataList } from '@chakra-ui/react';

type Props = { readonly facts: readonly (readonly [name: string, value: string | undefined])[] };

/** A list of names and values. */
export function Facts({ facts }: Props) {
  return (
    <DataList.Root gap="1">
      {facts.map(([name, value]) => (
        <DataList.Item
          key={name}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(9rem, 14rem) minmax(0, 1fr)' }}
          alignItems="start"
          columnGap="3"
          rowGap="0"
        >
          <DataList.ItemLabel color="fg.muted">{name}</DataList.ItemLabel>
          <DataList.ItemValue overflowWrap="anywhere">{value || '-'}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}

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
