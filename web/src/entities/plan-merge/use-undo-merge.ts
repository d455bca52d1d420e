import type { Plan } from '../../../../shared/plan/plan.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { usePlanListChanges } from '../../lib/plan-list/plan-list-changes.ts';
import { useApi } from '../../lib/services.tsx';
import { usePlansChanged } from '../plan-history/plan-history-queries.ts';

/** Restores a merged plan and, with `keptVersion`, reverts the plan it was merged into. */
export function useUndoMerge() {
  const api = useApi();
  const changes = usePlanListChanges();
  const plansChanged = usePlansChanged();
  return async (
    merged: Pick<Plan, '_id' | 'version'>,
    body: { readonly keptVersion?: number },
    idempotencyKey: string,
  ): Promise<void> => {
    const sent = { params: { id: merged._id }, body, ifMatch: merged.version, idempotencyKey };
    try {
      const { data } = await api.call('undoMerge', sent);
      changes.saved(data.data);
    } finally {
      plansChanged();
    }
  };
}

/** Returns why a merge could not be undone. If one of the plans was saved since, the text names it and its version. */
export function whyNotUndone(error: unknown): string {
  const now = staleRecord('undoMerge', error);
  return now === undefined
    ? messageFor(error, 'Please try again.')
    : `${now.descriptiveName} was changed since and is version ${now.version} now.`;
}
