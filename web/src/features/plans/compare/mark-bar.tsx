import { chakra, Flex } from '@chakra-ui/react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { Callout } from '../../../kit/callout.tsx';
import { useFocusFallback } from '../../../kit/hooks/use-focus-fallback.ts';
import { useNarrowScreen } from '../../../kit/hooks/use-narrow-screen.ts';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';

type Props = {
  readonly marked: Plan;
  readonly singleKeys: boolean;
  readonly onCancel: () => void;
};

/** Explains how to mark the second plan, once one is marked. */
export default function MarkBar({ marked, singleKeys, onCancel }: Props) {
  const narrow = useNarrowScreen();
  const byRow = singleKeys ? 'Press m or Ctrl+click on the second one' : 'Ctrl+click the second one';
  return (
    <Callout ref={useFocusFallback<HTMLDivElement>()} role="status" py="1" _print={{ display: 'none' }}>
      <Flex align="center" justify="space-between" gap="4">
        <span>
          <chakra.strong fontWeight="semibold">{marked.descriptiveName}</chakra.strong> is marked for
          comparison.{' '}
          {narrow ? 'Open the second one and choose Compare.' : `${byRow}, or open it and choose Compare.`}
        </span>
        <SecondaryButton size="xs" bg="bg.panel" onClick={onCancel}>
          Cancel
        </SecondaryButton>
      </Flex>
    </Callout>
  );
}
