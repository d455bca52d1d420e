import { Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Callout } from './callout.tsx';
import { useFocusFallback } from './hooks/use-focus-fallback.ts';
import { SecondaryButton } from './secondary-button.tsx';

type Props = ComponentProps<typeof Callout> & {
  readonly action: string;
  /** True while the action is running. */
  readonly busy?: boolean;
  readonly onAction: () => void;
};

/** A state to know about, and a button that ends it; both disappear together. */
export function ActionCallout({ action, busy = false, onAction, children, ...callout }: Props) {
  return (
    <Callout
      ref={useFocusFallback<HTMLDivElement>()}
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      {...callout}
    >
      <Text flex="1" minW="min(16rem, 100%)">
        {children}
      </Text>
      <SecondaryButton size="xs" bg="bg.panel" loading={busy} onClick={onAction}>
        {action}
      </SecondaryButton>
    </Callout>
  );
}
