import { Flex, Text } from '@chakra-ui/react';
import { endingText, planPhase, successorOf } from '../../../../shared/plan/ending.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { Callout } from '../../kit/callout.tsx';
import { RowButton } from '../../kit/data-table/row-button.ts';
import { usePrinting } from '../../kit/hooks/use-printing.ts';
import { localDay, today } from '../../kit/local-time.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { planFinder } from './desk-plans.ts';

type Props = {
  readonly plan: Plan;
  readonly list: PlanList;
  readonly onOpen: (id: string) => void;
};

/** When a plan ends or ended, and a link to the plan that replaces it. */
export function EndingLine({ plan, list, onOpen }: Props) {
  const printing = usePrinting();
  const day = today();
  const phase = planPhase(plan, day);
  const words = endingText({ endsOn: plan.endsOn }, day, localDay);
  const { successor } = plan;
  if (words === undefined && successor === undefined) return null;
  const next = successorOf(plan, planFinder([...list.plans, ...(list.ended ?? [])]), day);
  const text = [words, successor && 'replaced by'].filter(Boolean).join(', ');
  return (
    <Callout
      role="status"
      status={phase === 'ended' || phase === 'soon' ? 'warning' : undefined}
      gridColumn="1 / -1"
    >
      <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
        <Text fontWeight="semibold">{text.charAt(0).toUpperCase() + text.slice(1)}</Text>
        {successor &&
          // Buttons are not printed.
          (next === undefined || printing ? (
            <Text>{next?.descriptiveName ?? successor.name}</Text>
          ) : (
            <RowButton whiteSpace="normal" textAlign="start" onClick={() => onOpen(next._id)}>
              {next.descriptiveName}
            </RowButton>
          ))}
      </Flex>
    </Callout>
  );
}
