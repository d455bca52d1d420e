import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { DeletedPlan } from '../../../../shared/plan/changes/plan-changes.ts';
import { planCodeInWords } from '../../../../shared/plan/plan-code.ts';
import {
  deletedPlansKey,
  useRestore,
  whyNotRestored,
} from '../../entities/plan-history/plan-history-queries.ts';
import { Button } from '../../kit/button.tsx';
import type { DialogEnd } from '../../kit/dialog/app-dialog.tsx';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { elementWith, followingIn } from '../../kit/elements-in-order.ts';
import { QueryState, ShowMore } from '../../kit/loading/query-state.tsx';
import { localTime } from '../../kit/local-time.ts';
import { BoxedList, PanelBox } from '../../kit/panel.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { type PagedList, usePagedList } from '../../lib/api/use-paged-list.ts';

/** Deleted plans that can still be restored. For administrators. */
export default function DeletedPlansPage() {
  const deleted = usePagedList(deletedPlans);
  const [planToRestore, setPlanToRestore] = useState<DeletedPlan>();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The ID of the plan whose button gets the focus: the one asked about or, once that is restored, the one after it. */
  const next = useRef<string>(undefined);
  const ask = (plan: DeletedPlan) => {
    next.current = plan._id;
    setPlanToRestore(plan);
  };
  const plans = deleted.rows;
  return (
    <Stack gap="3">
      <Heading as="h2" size="md" ref={heading} tabIndex={-1}>
        Deleted Plans
      </Heading>
      <Text color="fg.muted">
        A deleted plan can be restored for {limits.deletedPlanDays} days, with its history. After that it is
        gone for good.
      </Text>
      <QueryState of={deleted} failed="The list of deleted plans could not be loaded." />
      {deleted.complete && plans.length === 0 && (
        <PanelBox>No plan was deleted in the last {limits.deletedPlanDays} days.</PanelBox>
      )}
      {plans.length > 0 && (
        <BoxedList aria-label="Deleted plans, last deleted first">
          {plans.map((plan) => (
            <DeletedPlanItem key={`${plan._id} ${plan.version}`} plan={plan} onRestore={() => ask(plan)} />
          ))}
        </BoxedList>
      )}
      <ShowMore of={deleted} />
      {planToRestore && (
        <BringBackQuestion
          plan={planToRestore}
          finalFocus={() => elementWith('plan', next.current) ?? heading.current}
          onRestored={() => {
            next.current = followingIn('plan', planToRestore._id);
          }}
          onClose={() => setPlanToRestore(undefined)}
        />
      )}
    </Stack>
  );
}

function DeletedPlanItem({
  plan,
  onRestore,
}: {
  readonly plan: DeletedPlan;
  readonly onRestore: () => void;
}) {
  return (
    <Flex
      as="li"
      wrap="wrap"
      align="start"
      justify="space-between"
      columnGap="4"
      rowGap="2"
      px="4"
      py="3"
      overflowWrap="anywhere"
    >
      <Box flex="1 1 20rem" minW="0">
        <Heading as="h3" size="sm">
          {plan.descriptiveName}
        </Heading>
        <Text color="fg.muted">
          {plan.payerName} · {plan.planName} · {planCodeInWords(plan.planCode)} · {plan.financialClass} ·{' '}
          {plan.facilityName}
        </Text>
        <Text color="fg.muted">
          Deleted by {plan.deletedBy.name} on {localTime(plan.deletedAt)} · can be restored until{' '}
          {localTime(plan.keptUntil)}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        data-plan={plan._id}
        aria-label={`Restore ${plan.descriptiveName}, ${planCodeInWords(plan.planCode)}`}
        onClick={onRestore}
      >
        Restore
      </Button>
    </Flex>
  );
}

/** The plans that can still be restored, last deleted first. */
const deletedPlans: PagedList<DeletedPlan> = {
  key: deletedPlansKey,
  page: (api, cursor, signal) => api.call('listDeletedPlans', { query: { cursor } }, { signal }),
};

type Props = DialogEnd & {
  readonly plan: DeletedPlan;
  readonly onRestored: () => void;
};

/** Asks before a deleted plan is restored, and restores it. */
function BringBackQuestion({ plan, finalFocus, onRestored, onClose }: Props) {
  const { _id: id, version: seen, descriptiveName, facilityName } = plan;
  const { restore, conflicting } = useRestore({ id, seen, version: seen - 1 }, () => {
    notify('Plan restored.', 'success', { about: `${descriptiveName}, ${facilityName}` });
    onRestored();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Restore this plan?"
      confirmLabel="Restore"
      busyLabel="Saving…"
      failed={(error) =>
        conflicting === undefined ? whyNotRestored(error) : 'Someone else has already restored this plan.'
      }
      finalFocus={finalFocus}
      onConfirm={() => (conflicting === undefined ? restore() : onClose())}
      onClose={onClose}
    >
      <p>
        <strong>{descriptiveName}</strong>
      </p>
      <p>It returns to the list of {facilityName} as it was when it was deleted.</p>
    </ConfirmDialog>
  );
}
