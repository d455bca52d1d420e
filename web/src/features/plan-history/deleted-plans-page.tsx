import './deleted-plans.css';
import { Button } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { DeletedPlan } from '../../../../shared/plan/plan-changes.ts';
import {
  deletedPlansKey,
  useRestore,
  whyNotRestored,
} from '../../entities/plan-history/plan-history-queries.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { localTime } from '../../kit/local-time.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useApi } from '../../lib/services.tsx';

/** Plans that were deleted and can still be brought back. For administrators. */
export default function DeletedPlansPage() {
  usePageTitle('Deleted Plans');
  const deleted = useDeletedPlans();
  const [asked, setAsked] = useState<DeletedPlan>();
  const heading = useRef<HTMLHeadingElement>(null);
  const restored = useRef(false);
  const ask = (plan: DeletedPlan) => {
    restored.current = false;
    setAsked(plan);
  };
  const plans = deleted.data?.pages.flatMap((page) => page.data);
  return (
    <div className="deleted-plans">
      <h2 className="panel-title" ref={heading} tabIndex={-1}>
        Deleted Plans
      </h2>
      <p className="quiet">
        A deleted plan can be restored for {limits.deletedPlanDays} days, with its history. After that it is
        gone for good.
      </p>
      {deleted.isError && (
        <LoadFailure
          message={messageFor(deleted.error, 'The list of deleted plans could not be loaded.')}
          busy={deleted.isFetching}
          onAction={() => deleted.refetch()}
        />
      )}
      {deleted.isPending && <Loading />}
      {plans?.length === 0 && !deleted.hasNextPage && (
        <p className="panel">No plan was deleted in the last {limits.deletedPlanDays} days.</p>
      )}
      {plans !== undefined && plans.length > 0 && (
        <ul className="deleted-plan-list" aria-label="Deleted plans, last deleted first">
          {plans.map((plan) => (
            <li key={`${plan._id} ${plan.version}`} className="deleted-plan">
              <div>
                <h3 className="deleted-plan-name">{plan.descriptiveName}</h3>
                <p className="quiet">
                  {plan.payerName} · {plan.planName} · Plan code {plan.planCode} · {plan.financialClass} ·{' '}
                  {plan.facilityName}
                </p>
                <p className="quiet">
                  Deleted by {plan.deletedBy.name} on {localTime(plan.deletedAt)} · can be restored until{' '}
                  {localTime(plan.keptUntil)}
                </p>
              </div>
              <Button
                size="sm"
                variant="outline"
                data-plan={plan._id}
                aria-label={`Restore ${plan.descriptiveName}, plan code ${plan.planCode}`}
                onClick={() => ask(plan)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
      {deleted.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={deleted.isFetchingNextPage}
          onClick={() => deleted.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {asked && (
        <BringBackQuestion
          plan={asked}
          // The button of a plan that came back leaves with it.
          finalFocus={() => (restored.current ? heading.current : buttonOf(asked))}
          onRestored={() => {
            restored.current = true;
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function buttonOf({ _id }: DeletedPlan): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-plan]')];
  return buttons.find(({ dataset }) => dataset.plan === _id) ?? null;
}

/** The plans that can still be brought back, last deleted first, page by page. */
function useDeletedPlans() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: deletedPlansKey,
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await api.call(
        'listDeletedPlans',
        { query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      );
      return data ?? { data: [] };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

type Props = {
  readonly plan: DeletedPlan;
  readonly finalFocus: () => HTMLElement | null;
  readonly onRestored: () => void;
  readonly onClose: () => void;
};

/** Asks before a deleted plan comes back, and brings it back. */
function BringBackQuestion({ plan, finalFocus, onRestored, onClose }: Props) {
  const { _id: id, version: seen, descriptiveName, facilityName } = plan;
  const { restore, meanwhile } = useRestore({ id, seen, version: seen - 1 }, () => {
    notify('Plan restored.');
    onRestored();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Restore this plan?"
      confirmLabel="Restore"
      busyLabel="Saving…"
      failed={(error) =>
        meanwhile === undefined ? whyNotRestored(error) : 'Somebody else has restored this plan already.'
      }
      finalFocus={finalFocus}
      onConfirm={() => (meanwhile === undefined ? restore() : onClose())}
      onClose={onClose}
    >
      <p>
        <strong>{descriptiveName}</strong>
      </p>
      <p>It comes back to the list of {facilityName} as it was when it was deleted.</p>
    </ConfirmDialog>
  );
}
