import { DataList } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Facts side by side, as many as fit. */
export const FactGrid = ({ children }: { readonly children: ReactNode }) => (
  <DataList.Root
    display="grid"
    gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 15rem), 1fr))"
    columnGap="4"
    rowGap="2"
    w="full"
  >
    {children}
  </DataList.Root>
);

type FactProps = {
  readonly label: string;
  /** True for a line of its own. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A fact below its label. */
export const Fact = ({ label, wide = false, children }: FactProps) => (
  <DataList.Item gap="0" gridColumn={wide ? '1 / -1' : undefined}>
    <DataList.ItemLabel color="fg.muted" textStyle="xs">
      {label}
    </DataList.ItemLabel>
    <DataList.ItemValue flexWrap="wrap" columnGap="1" overflowWrap="anywhere">
      {children}
    </DataList.ItemValue>
  </DataList.Item>
);

type LinesProps = { readonly facts: readonly (readonly [label: string, value: string | undefined])[] };

/** Facts one below the other, each beside its label; undefined ones are left out. */
export const FactLines = ({ facts }: LinesProps) => (
  <DataList.Root
    display="grid"
    gridTemplateColumns="fit-content(40%) minmax(0, 1fr)"
    alignItems="start"
    columnGap="4"
    rowGap="1"
  >
    {facts.map(
      ([label, value]) =>
        value !== undefined && (
          <DataList.Item key={label} display="contents">
            <DataList.ItemLabel color="fg.muted">{label}</DataList.ItemLabel>
            <DataList.ItemValue overflowWrap="anywhere">{value || '-'}</DataList.ItemValue>
          </DataList.Item>
        ),
    )}
  </DataList.Root>
);
