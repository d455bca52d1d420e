import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { AppDialog } from '../../../kit/dialog/app-dialog.tsx';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { planUse } from '../../../lib/plan-use.ts';
import { useSiteConfig } from '../../../lib/use-site-config.ts';
import { PlanAnswer, PlanAnswers } from '../plan-answers.tsx';

type Props = {
  readonly list: PlanList;
  readonly facility: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** The plans last opened on this PC, newest first: Enter reopens the last one. */
export default function RecentDialog({ list, facility, onOpen, onClose }: Props) {
  const [ids] = useState(() => planUse.recent(facility));
  const byId = new Map(list.plans.map((plan) => [plan._id, plan]));
  const plans = ids.flatMap((id) => byId.get(id) ?? []);
  const until = useSiteConfig()?.keepRecentPlans ? '' : ' until you sign out';
  return (
    <AppDialog
      title="Recent plans"
      width="xl"
      onClose={onClose}
      initialFocus={() => document.querySelector<HTMLElement>('[data-answer-plan]')}
    >
      <Stack gap="3">
        {plans.length === 0 ? (
          <Text>The plans you open at {facility} are listed here.</Text>
        ) : (
          <PlanAnswers>
            {plans.map((plan) => (
              <PlanAnswer key={plan._id} plan={plan} facility={facility} onOpen={onOpen} />
            ))}
          </PlanAnswers>
        )}
        <Text color="fg.muted">This computer keeps the last ten{until}.</Text>
      </Stack>
    </AppDialog>
  );
}
