import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { isMissing, messageFor } from '../../lib/api/api-failure.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { useApi, usePerson } from '../../lib/services.tsx';
import { useWayBack } from '../../lib/session/way-back.ts';
import { FormPage } from './form-page.tsx';
import { PlanForm } from './plan-form.tsx';
import type { PlanTask } from './saving/use-plan-saving.ts';

const title = 'Edit Insurance Plan';

type Props = {
  /** The task that the plan is edited for. */
  readonly task?: PlanTask | undefined;
};

/** The page with a plan's form. */
export default function EditPlanPage({ task }: Props) {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { plan: found, error, retry, busy } = usePlan(id);
  const goBack = useWayBack(paths.plans());
  const failed = found === undefined && error !== null;
  // A list from before the plan was restored may arrive before the server's version: the open form stays.
  const [last, setLast] = useState<Plan>();
  if (found !== undefined && found !== last) setLast(found);
  const plan = found ?? (!failed && last?._id === id ? last : undefined);
  useEffect(() => {
    if (failed) notify('Failed to load plan details!', 'error');
  }, [failed]);

  const { mergedInto } = plan ?? {};
  // An open form keeps what is typed, even if the plan is merged; the response to its save reports the merge.
  const [open, setOpen] = useState<string>();
  if (plan !== undefined && mergedInto === undefined && open !== id) setOpen(id);
  // A merged plan's link leads to the plan that it was merged into.
  if (mergedInto !== undefined && open !== id)
    return <Navigate replace to={{ pathname: paths.editPlan(mergedInto.id), search }} />;
  if (plan !== undefined) {
    return (
      <FormPage title={title} facility={plan.facilityName} name={plan.descriptiveName}>
        {isMissing(error) && (
          <Callout role="status" status="warning">
            This plan was deleted, or its facility was archived, so nothing can be saved here. A deleted plan
            can be restored under <TextLink to={paths.deletedPlans()}>Deleted Plans</TextLink>.
          </Callout>
        )}
        {task?.facts}
        <PlanForm key={id} plan={plan} facilityName={plan.facilityName} task={task} />
      </FormPage>
    );
  }
  if (!failed) {
    return (
      <FormPage title={title}>
        <Loading minH="60vh" />
      </FormPage>
    );
  }
  return (
    <Notice title="Failed to load plan details!" text={messageFor(error, 'The plan could not be loaded.')}>
      <Button loading={busy} onClick={retry}>
        Retry
      </Button>
      <SecondaryButton onClick={goBack}>Back to the plans</SecondaryButton>
    </Notice>
  );
}

/** Returns a plan: immediately if the loaded plan list has it, then in the server's version. */
function usePlan(id: string) {
  const api = useApi();
  const { user } = usePerson();
  const list = usePlanList();
  const listed = useMemo(() => list.data?.plans.find(({ _id }) => _id === id), [list.data, id]);
  const fetched = useQuery({
    queryKey: ['plan', user?._id ?? '', id],
    queryFn: async ({ signal }) => (await api.call('getPlan', { params: { id } }, { signal })).data.data,
    staleTime: 0,
    // A form that is reopened after an hour must start from the current plan.
    gcTime: 0,
  });
  const server = fetched.data;
  return {
    plan: (server?.version ?? 0) >= (listed?.version ?? 0) ? (server ?? listed) : listed,
    error: fetched.error,
    busy: fetched.isFetching,
    retry: () => void fetched.refetch(),
  };
}
