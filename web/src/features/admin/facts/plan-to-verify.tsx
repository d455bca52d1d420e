import { Flex, Grid, Heading, Kbd, Text } from '@chakra-ui/react';
import { type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { planCodeInWords } from '../../../../../shared/plan/plan-code.ts';
import { paths } from '../../../config/paths.ts';
import { ownerText } from '../../../entities/verification/owner-text.ts';
import { planGroups, usePlanVerifying } from '../../../entities/verification/plan-verifying.ts';
import { useFactsSave } from '../../../entities/verification/use-facts-save.ts';
import { GroupFacts } from '../../../entities/verification/verify-form.tsx';
import { Button } from '../../../kit/button.tsx';
import { FailureAlert } from '../../../kit/form/failure-alert.tsx';
import { useKeyActions } from '../../../kit/hooks/use-key-actions.ts';
import { PanelBox } from '../../../kit/panel.tsx';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { openedInApp } from '../../../lib/session/way-back.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';

const VerifyDialog = onDemand(() => import('../../../entities/verification/verify-plan-dialog.tsx'));

type Props = {
  readonly plan: Plan;
  readonly now: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Undefined if no other plan waits. */
  readonly onSkip: (() => void) | undefined;
};

/** A plan's facts by group, with buttons to verify all of them, to edit or skip the plan, or to verify only some. */
export function PlanToVerify({ plan, now, heading, onSkip }: Props) {
  const { _id: id, descriptiveName: name, payerName, financialClass, planCode, verification } = plan;
  const navigate = useNavigate();
  const [singleKeys] = useSingleKeys();
  const [choosing, setChoosing] = useState(false);
  const someButton = useRef<HTMLButtonElement>(null);
  const verifying = usePlanVerifying(id);
  const groups = planGroups(plan, now);
  const open = groups.filter(({ state }) => state.state !== 'verified').map(({ state }) => state.group);
  const once = useIdempotencyKey(`verify:${id}:${plan.version}`);
  const { save, busy, failure } = useFactsSave({
    ...verifying,
    keyFor: once.keyFor,
    ...{ record: plan, name, groups },
    onSaved: once.forget,
  });
  const verify = () => save({ groups: open });
  useKeyActions(
    {
      v: () => !busy && verify(),
      e: () => navigate(paths.editPlan(id), { state: openedInApp }),
      ...(onSkip && { s: onSkip }),
    },
    singleKeys && !choosing,
  );
  return (
    <PanelBox as="section" aria-labelledby="to-verify">
      <div>
        <Heading as="h2" id="to-verify" ref={heading} tabIndex={-1} size="lg" outline="none">
          {name}
        </Heading>
        <Text color="fg.muted">
          {[payerName, financialClass, planCodeInWords(planCode)].join(', ')}. Owner:{' '}
          {ownerText(verification)}
        </Text>
      </div>
      <FailureAlert message={failure} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        rowGap="4"
      >
        {groups.map((group) => (
          <GroupFacts key={group.state.group} {...group} />
        ))}
      </Grid>
      <Flex wrap="wrap" gap="2" role="group" aria-label={`What to do about ${name}`}>
        <Button loading={busy} onClick={verify}>
          Verify {singleKeys && <Kbd aria-hidden>v</Kbd>}
        </Button>
        <SecondaryButton asChild>
          <Link to={paths.editPlan(id)} state={openedInApp}>
            Edit {singleKeys && <Kbd aria-hidden>e</Kbd>}
          </Link>
        </SecondaryButton>
        {onSkip && (
          <SecondaryButton onClick={onSkip}>Skip {singleKeys && <Kbd aria-hidden>s</Kbd>}</SecondaryButton>
        )}
        <SecondaryButton ref={someButton} onClick={() => setChoosing(true)}>
          Verify some…
        </SecondaryButton>
      </Flex>
      {choosing && (
        <VerifyDialog
          plan={plan}
          finalFocus={() => someButton.current ?? heading.current}
          onClose={() => setChoosing(false)}
        />
      )}
    </PanelBox>
  );
}
