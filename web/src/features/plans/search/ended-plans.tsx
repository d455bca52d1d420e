import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { successorOf } from '../../../../../shared/plan/ending.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { planCodeInWords } from '../../../../../shared/plan/plan-code.ts';
import { planFinder } from '../../../entities/plan-ending/desk-plans.ts';
import { pastInWords } from '../../../entities/plan-ending/past-in-words.ts';
import { Button } from '../../../kit/button.tsx';
import { RowButton } from '../../../kit/data-table/row-button.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { today } from '../../../kit/local-time.ts';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { Answer } from '../plan-answers.tsx';

const firstShown = 5;

type Props = {
  readonly hits: readonly Plan[];
  readonly list: PlanList;
  readonly terms: readonly string[];
  readonly onOpen: (id: string) => void;
};

/** Ended plans that match the search, each leading to the plan that replaces it. */
export default function EndedPlans({ hits, list, terms, onOpen }: Props) {
  const [all, setAll] = useState(false);
  const { plans, ended } = list;
  const planById = useMemo(() => planFinder([...plans, ...(ended ?? [])]), [plans, ended]);
  const more = all ? 0 : hits.length - firstShown;
  const shown = useRef<HTMLUListElement>(null);
  const showAll = () => {
    flushSync(() => setAll(true));
    // The button has been removed, so the focus moves to the first newly shown plan.
    shown.current?.children[firstShown]?.querySelector('button')?.focus();
  };
  return (
    <Box as="section" aria-labelledby="ended-plans" px="3" py="3">
      <Heading as="h2" id="ended-plans" size="sm" mb="2">
        No longer in the list
      </Heading>
      <chakra.ul ref={shown} display="grid" gap="2" listStyleType="none">
        {(all ? hits : hits.slice(0, firstShown)).map((plan) => (
          <EndedPlan key={plan._id} {...{ plan, planById, terms, onOpen }} />
        ))}
      </chakra.ul>
      {more > 0 && (
        <Button size="sm" variant="ghost" mt="2" onClick={showAll}>
          Show {more.toLocaleString('en-US')} more
        </Button>
      )}
    </Box>
  );
}

type EndedProps = Pick<Props, 'terms' | 'onOpen'> & {
  readonly plan: Plan;
  readonly planById: (id: string) => Plan | undefined;
};

/** What the plan was, when it ended, and the way to its replacement. Claims from its time still follow its own facts. */
function EndedPlan({ plan, planById, terms, onOpen }: EndedProps) {
  const day = today();
  const next = successorOf(plan, planById, day);
  // Opening a merged plan leads to the plan it was merged into, which then explains why.
  const isMerged = plan.mergedInto !== undefined;
  const opened = isMerged ? plan : (next ?? plan);
  return (
    <Stack as="li" direction={{ base: 'column', md: 'row' }} gap="2" align={{ md: 'center' }}>
      <Answer type="button" flex="1" data-answer-plan={opened._id} onClick={() => onOpen(opened._id)}>
        <span>{highlighted(plan.descriptiveName, terms)}</span>
        <small>
          <b>{pastInWords(plan, planById, day)}</b>
        </small>
        <small>
          {plan.payerName}, {plan.planName}, {planCodeInWords(plan.planCode)}, {plan.financialClass}
        </small>
      </Answer>
      {next !== undefined && !isMerged && (
        <RowButton
          data-answer-plan={plan._id}
          aria-label={`The ended plan ${plan.descriptiveName}`}
          onClick={() => onOpen(plan._id)}
        >
          The ended plan
        </RowButton>
      )}
    </Stack>
  );
}
