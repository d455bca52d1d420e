import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { planFinder } from '../../../entities/plan-ending/desk-plans.ts';
import { pastInWords } from '../../../entities/plan-ending/past-in-words.ts';
import { notInThisPart } from '../../../kit/counts.ts';
import { AppDialog } from '../../../kit/dialog/app-dialog.tsx';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { planUse } from '../../../lib/plan-use.ts';
import { useSiteConfig } from '../../../lib/use-site-config.ts';
import { PlanAnswer, PlanAnswers } from '../plan-answers.tsx';

type Props = {
  readonly list: PlanList;
  /** Whether more plans are to come. */
  readonly loading: boolean;
  readonly facility: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

const firstAnswer = () => document.querySelector<HTMLElement>('[role=dialog] [data-answer-plan]');

/** The plans last opened on this PC, newest first: Enter reopens the last one. */
export default function RecentDialog({ list, loading, facility, onOpen, onClose }: Props) {
  const [ids] = useState(() => planUse.recent(facility));
  const { plans: current, ended = [] } = list;
  const planById = planFinder([...current, ...ended]);
  const plans = ids.flatMap((id) => planById(id) ?? []);
  const wait = useRef<HTMLParagraphElement>(null);
  const { complete } = list;
  // The text that had the focus is gone; a person who has moved it since stays there.
  useEffect(() => {
    if (complete && document.activeElement === document.body) firstAnswer()?.focus();
  }, [complete]);
  const until = useSiteConfig()?.keepRecentPlans ? '' : ' until you sign out';
  return (
    <AppDialog
      title="Recent plans"
      width="xl"
      onClose={onClose}
      initialFocus={() => firstAnswer() ?? wait.current}
    >
      <Stack gap="3">
        {!complete ? (
          // Without the rest, an older plan would stand first.
          <Text ref={wait} tabIndex={-1} outline="none">
            {loading ? notInThisPart(false) : 'The rest of the list could not be loaded.'}
          </Text>
        ) : plans.length === 0 ? (
          <Text>The plans you open at {facility} are listed here.</Text>
        ) : (
          <PlanAnswers>
            {plans.map((plan) => (
              <PlanAnswer key={plan._id} plan={plan} facility={facility} onOpen={onOpen}>
                {ended.includes(plan) && (
                  <small>
                    <b>{pastInWords(plan, planById)}</b>
                  </small>
                )}
              </PlanAnswer>
            ))}
          </PlanAnswers>
        )}
        <Text color="fg.muted">This computer keeps the last ten{until}.</Text>
      </Stack>
    </AppDialog>
  );
}
