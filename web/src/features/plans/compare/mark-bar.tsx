import { chakra } from '@chakra-ui/react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { ActionCallout } from '../../../kit/action-callout.tsx';
import { useNarrowScreen } from '../../../kit/hooks/use-narrow-screen.ts';

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
    <ActionCallout action="Cancel" onAction={onCancel} py="1" _print={{ display: 'none' }}>
      <chakra.strong fontWeight="semibold">{marked.descriptiveName}</chakra.strong> is marked for comparison.{' '}
      {narrow ? 'Open the second one and choose Compare.' : `${byRow}, or open it and choose Compare.`}
    </ActionCallout>
  );
}
