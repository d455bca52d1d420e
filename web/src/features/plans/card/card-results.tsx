import { Flex, Heading } from '@chakra-ui/react';
import type { CardMatch } from '../../../../../shared/plan/card/match-card.ts';
import { Callout } from '../../../kit/callout.tsx';
import { formatNumber } from '../../../kit/counts.ts';
import { PlanAnswer, PlanAnswers } from '../plan-answers.tsx';

type Props = {
  readonly match: CardMatch;
  readonly facility: string;
  readonly onOpen: (id: string) => void;
  /** Called on arrow up at the first answer. */
  readonly onLeave: () => void;
};

/** Returns a sentence about how certain the answer is. */
export function verdictOn({ candidates, equally }: CardMatch): string {
  const shown = candidates.filter(({ likeliest }) => likeliest).length;
  if (shown === 0) return '';
  if (equally === 1)
    return candidates.length === 1 ? 'One plan matches.' : 'The first plan is the most likely one.';
  const first = candidates.length > equally ? 'The first ' : '';
  const text = `${first}${formatNumber(equally)} plans are equally likely`;
  return equally > shown ? `${text}. These are the first ${shown} of them.` : `${text}.`;
}

/** The possible plans with the reasons for each, and what would distinguish those that are equally likely. */
export function CardResults({ match, facility, onOpen, onLeave }: Props) {
  return (
    <Flex as="section" aria-label="Possible plans" direction="column" gap="2.5">
      <Heading as="h3" size="sm">
        {verdictOn(match)}
      </Heading>
      {match.equally > 1 && (
        <Callout>
          {match.apart.length > 0
            ? `What would tell them apart: ${match.apart.join('; ')}.`
            : match.differ
              ? 'Add what else the card says about payer and plan.'
              : 'Nothing on a card tells them apart. Compare their notes, or ask the payer.'}
        </Callout>
      )}
      <PlanAnswers onLeave={onLeave}>
        {match.candidates.map(({ plan, reasons, likeliest }) => (
          <PlanAnswer key={plan._id} plan={plan} facility={facility} likeliest={likeliest} onOpen={onOpen}>
            <small>
              Why:{' '}
              {reasons.map(({ as, value }, at) => (
                <span key={`${as} ${value}`}>
                  {at > 0 && '; '}
                  {as} <b>{value}</b>
                </span>
              ))}
            </small>
          </PlanAnswer>
        ))}
      </PlanAnswers>
    </Flex>
  );
}
