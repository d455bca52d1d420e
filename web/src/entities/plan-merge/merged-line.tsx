import { Flex, Text } from '@chakra-ui/react';
import { may } from '../../../../shared/people/permissions.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { Callout } from '../../kit/callout.tsx';
import { localDay, today } from '../../kit/local-time.ts';
import { usePerson } from '../../lib/services.tsx';
import { UndoMergeButton } from './undo-merge-button.tsx';

/** The plan's content, which scrolls with the arrow keys. */
const plan = () => document.querySelector<HTMLElement>('[data-plan-detail] [role="region"]');

type Props = { readonly merged: Plan; readonly survivor: Plan };

/** Tells a person who followed an old link why it leads here. */
export function MergedLine({ merged, survivor }: Props) {
  const { role } = usePerson();
  if (merged.mergedInto === undefined) return null;
  const day = localDay(today(new Date(merged.mergedInto.at)));
  return (
    <Callout role="status" gridColumn="1 / -1">
      <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
        <Text>
          <b>{merged.descriptiveName}</b> was merged into this plan on {day}.
        </Text>
        {may.editPlans(role) && <UndoMergeButton merged={merged} survivor={survivor} leftFocus={plan} />}
      </Flex>
    </Callout>
  );
}
