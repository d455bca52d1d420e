import { DataList } from '@chakra-ui/react';

type Props = {
  /** Each number with its label, and its color unless the number is zero. */
  readonly counts: readonly (readonly [word: string, count: number, color?: string])[];
};

/** Numbers side by side, each with its label. */
export const CountTiles = ({ counts }: Props) => (
  <DataList.Root display="grid" gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))" gap="2">
    {counts.map(([word, count, color]) => (
      <DataList.Item key={word} gap="0" px="3" py="2" borderWidth="1px" borderRadius="l2">
        <DataList.ItemLabel color="fg.muted">{word}</DataList.ItemLabel>
        <DataList.ItemValue
          textStyle="xl"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
          color={count > 0 ? color : undefined}
        >
          {count.toLocaleString('en-US')}
        </DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList.Root>
);
