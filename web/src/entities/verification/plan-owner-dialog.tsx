import type { Plan } from '../../../../shared/plan/plan.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { usePlanListChanges } from '../../lib/plan-list/plan-list-changes.ts';
import { useApi } from '../../lib/services.tsx';
import { OwnerForm } from './owner-form.tsx';
import { useListedPlan } from './plan-verifying.ts';

type Props = { readonly plan: Pick<Plan, '_id'>; readonly onClose: () => void };

/** The dialog for the owner of a plan's facts. */
export default function PlanOwnerDialog({ plan: { _id: id }, onClose }: Props) {
  const api = useApi();
  const { saved } = usePlanListChanges();
  const plan = useListedPlan(id);
  if (plan === undefined) return null;
  return (
    <OwnerForm
      name={plan.descriptiveName}
      record={plan}
      send={async (body, sent) =>
        (await api.call('setPlanOwner', { params: { id }, body, ...sent })).data.data
      }
      stale={(error) => staleRecord('setPlanOwner', error)}
      changed={saved}
      onClose={onClose}
    />
  );
}
