import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { may } from '../../../../../shared/people/permissions.ts';
import { verifiedState } from '../../../../../shared/plan/fields/table-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { onDemand } from '../../../lib/on-demand.tsx';
import { usePerson } from '../../../lib/services.tsx';
import { ownerText } from '../../verification/owner-text.ts';
import { localStateText } from '../../verification/state-text.ts';
import { Fact, Facts } from './section.tsx';

const PlanOwnerDialog = onDemand(() => import('../../verification/plan-owner-dialog.tsx'));

type Props = {
  readonly plan: Plan;
  readonly now: number;
  /** Verifies the plan's facts, if the screen has a dialog for that. */
  readonly onVerify: (() => void) | undefined;
};

/** The verification state of the whole plan, the owner of its facts and, for administrators, the buttons to change them. */
export function VerifiedFacts({ plan, now, onVerify }: Props) {
  const { role } = usePerson();
  const [owning, setOwning] = useState(false);
  return (
    <>
      <Facts>
        <Fact label="Facts">{localStateText(verifiedState(plan, now))}</Fact>
        <Fact label="Owner of its facts">{ownerText(plan.verification)}</Fact>
      </Facts>
      {may.editPlans(role) && (
        <Flex mt="2" wrap="wrap" gap="2" _print={{ display: 'none' }}>
          {onVerify && (
            <SecondaryButton size="sm" title="Verify  v" onClick={onVerify}>
              Verify
            </SecondaryButton>
          )}
          <SecondaryButton size="sm" onClick={() => setOwning(true)}>
            Owner and interval
          </SecondaryButton>
        </Flex>
      )}
      {owning && <PlanOwnerDialog plan={plan} onClose={() => setOwning(false)} />}
    </>
  );
}
