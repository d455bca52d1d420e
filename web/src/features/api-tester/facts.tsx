import { chakra, DataList } from '@chakra-ui/react';

type Props = { readonly facts: readonly (readonly [name: string, value: string | undefined])[] };

/** Names and values below each other. */
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

/** A word beside a name that says less than it. */
export const Aside = chakra('span', {
  base: { color: 'fg.muted', textStyle: 'xs', fontWeight: 'normal' },
});

/** The method of a call; red where it takes away. */
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
