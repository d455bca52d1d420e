import { chakra, Flex, Heading, Text } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import type { Candidate, CardMatch } from '../../../../../shared/plan/card/match-card.ts';
import { planCodeInWords } from '../../../../../shared/plan/plan-code.ts';
import { contractsFor } from '../../../entities/contract-status/contracts-for.ts';
import { StatusChip } from '../../../entities/contract-status/status-chip.tsx';
import { formatNumber } from '../../../entities/plan-list/hit-count.ts';
import { Callout } from '../../../kit/callout.tsx';

const Answer = chakra('button', {
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
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' },
    '&[data-likeliest]': { borderStartWidth: '4px', borderStartColor: 'brand.solid' },
    '& > small': { color: 'fg.muted', fontSize: '0.8125rem' },
    '& > small > b': { color: 'fg', fontWeight: 'medium' },
  },
});

type Props = {
  readonly match: CardMatch;
  readonly facility: string;
  readonly onOpen: (id: string) => void;
  /** The key up, on the first answer. */
  readonly onLeave: () => void;
};

/** How sure the answer is, in a sentence. */
export function verdictOn({ candidates, equally }: CardMatch): string {
  const shown = candidates.filter(({ likeliest }) => likeliest).length;
  if (shown === 0) return '';
  if (equally === 1)
    return candidates.length === 1 ? 'One plan matches.' : 'The first plan is likelier than the others.';
  const said = `${formatNumber(equally)} plans are equally likely`;
  return equally > shown ? `${said}. These are the first ${shown} of them.` : `${said}.`;
}

/** The plans that may be meant, each with the reasons, and what would tell the equally likely apart. */
export function CardResults({ match, facility, onOpen, onLeave }: Props) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const answers = [...event.currentTarget.querySelectorAll('button')];
    const to = answers.findIndex((answer) => answer.matches(':focus')) + by;
    if (to < 0) onLeave();
    else answers[Math.min(to, answers.length - 1)]?.focus();
  };
  return (
    <Flex as="section" aria-label="Plans that may be meant" direction="column" gap="2.5">
      <Heading as="h3" size="sm">
        {verdictOn(match)}
      </Heading>
      {match.equally > 1 && (
        <Callout>
          {match.apart.length > 0
            ? `What would tell them apart: ${match.apart.join('; ')}.`
            : 'Nothing that a card says tells them apart. Compare their notes, or ask the payer.'}
        </Callout>
      )}
      <Flex as="ul" listStyleType="none" direction="column" gap="2" onKeyDown={walk}>
        {match.candidates.map((candidate) => (
          <li key={candidate.plan._id}>
            <CandidateAnswer candidate={candidate} facility={facility} onOpen={onOpen} />
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

type AnswerProps = Pick<Props, 'facility' | 'onOpen'> & { readonly candidate: Candidate };

function CandidateAnswer({ candidate, facility, onOpen }: AnswerProps) {
  const { plan, reasons, likeliest } = candidate;
  const { mine } = contractsFor(plan, facility);
  return (
    <Answer
      type="button"
      data-card-plan={plan._id}
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
      <small>
        {plan.payerName}, {plan.planName}, {planCodeInWords(plan.planCode)}, {plan.financialClass}
      </small>
      <small>
        Why:{' '}
        {reasons.map(({ as, value }, at) => (
          <span key={`${as} ${value}`}>
            {at > 0 && '; '}
            {as} <b>{value}</b>
          </span>
        ))}
      </small>
    </Answer>
  );
}
