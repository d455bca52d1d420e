import { chakra, Flex, Text } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { planCodeInWords } from '../../../../shared/plan/plan-code.ts';
import { contractsFor } from '../../entities/contract-status/contracts-for.ts';
import { StatusChip } from '../../entities/contract-status/status-chip.tsx';

/** A choice, as large as its text. */
export const Answer = chakra('button', {
  base: {
    display: 'grid',
    gap: '1.5',
    w: 'full',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    rounded: 'md',
    bg: 'bg.panel',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[data-likeliest]': { borderStartWidth: '4px', borderStartColor: 'brand.solid' },
    '& > small': { color: 'fg.muted', fontSize: '0.8125rem' },
    '& > small > b': { color: 'fg', fontWeight: 'medium' },
  },
});

type ListProps = {
  /** Called on arrow up at the first answer. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
};

/** Plans to choose from, navigated with the arrow keys. */
export function PlanAnswers({ onLeave, children }: ListProps) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const answers = [...event.currentTarget.querySelectorAll('button')];
    const to = answers.findIndex((answer) => answer.matches(':focus')) + by;
    if (to < 0) onLeave?.();
    else answers[Math.min(to, answers.length - 1)]?.focus();
  };
  return (
    <Flex as="ul" listStyleType="none" direction="column" gap="2" onKeyDown={walk}>
      {children}
    </Flex>
  );
}

type AnswerProps = {
  readonly plan: Plan;
  readonly facility: string;
  readonly likeliest?: boolean;
  readonly onOpen: (id: string) => void;
  /** Why the plan is among the answers. */
  readonly children?: ReactNode;
};

/** One of the plans: its status at this facility, and what distinguishes it from the others. */
export function PlanAnswer({ plan, facility, likeliest = false, onOpen, children }: AnswerProps) {
  const { mine } = contractsFor(plan, facility);
  return (
    <li>
      <Answer
        type="button"
        data-answer-plan={plan._id}
        data-likeliest={likeliest ? '' : undefined}
        onClick={() => onOpen(plan._id)}
      >
        <Flex as="span" wrap="wrap" align="center" columnGap="3" rowGap="1" justify="space-between">
          <Text as="span" fontWeight="semibold">
            {plan.descriptiveName}
          </Text>
          {mine.map(({ contractStatus }) => (
            <StatusChip key={contractStatus} status={contractStatus} />
          ))}
        </Flex>
        {mine.map(({ reason }) => reason !== undefined && <small key={reason}>{reason}</small>)}
        <small>
          {plan.payerName}, {plan.planName}, {planCodeInWords(plan.planCode)}, {plan.financialClass}
        </small>
        {children}
      </Answer>
    </li>
  );
}
