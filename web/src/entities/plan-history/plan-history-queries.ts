import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import { useApi } from '../../lib/services.tsx';

const historyKey = 'plan-history';
export const deletedPlansKey = ['deleted-plans'] as const;

/** A plan's history, newest first, page by page. Another version of the plan has another history. */
export function usePlanHistory({ _id: id, version }: Pick<Plan, '_id' | 'version'>) {
  return usePagedList(
    {
      key: [historyKey, id, version],
      page: (api, cursor, signal) =>
        api.call('planHistory', { params: { id }, query: { cursor } }, { signal }),
    },
    // After a restore the list stays in place until the new one is there.
    { keepsPrevious: true },
  );
}

/** Looks up again everything that shows plans, their history or the deleted ones. */
function usePlansChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [['plans'], [historyKey], deletedPlansKey])
      void client.invalidateQueries({ queryKey });
  };
}

type Asked = {
  readonly id: string;
  /** The version of the plan as the person sees it. */
  readonly seen: number;
  readonly version: number;
  readonly field?: string | undefined;
};

/**
 * Restores a plan or a field of it. One key goes with every try, so that a lost answer restores nothing twice. After
 * a refusal because somebody saved in between, `meanwhile` is their plan, and the next try is on top of it.
 */
export function useRestore({ id, seen, version, field }: Asked, onDone: (plan: Plan) => void) {
  const api = useApi();
  const changed = usePlansChanged();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [meanwhile, setMeanwhile] = useState<Plan>();
  const restore = useMutation({
    mutationFn: async () => {
      const body = { version, ...(field === undefined ? {} : { field }) };
      const ifMatch = meanwhile?.version ?? seen;
      const answer = await api.call('restorePlan', { params: { id }, body, ifMatch, idempotencyKey });
      return answer.data?.data;
    },
    onSuccess: (plan) => {
      changed();
      if (plan !== undefined) onDone(plan);
    },
    onError: (error) => {
      setMeanwhile(staleRecord('restorePlan', error));
      changed();
    },
  });
  return { restore, meanwhile, failure: restore.error ? sentence(restore.error) : undefined };
}

/** A refusal is about the earlier state, of which nothing can be marked here: its reasons are the message. */
function sentence(error: unknown): string {
  const reasons = error instanceof ApiFailure ? Object.values(error.fields) : [];
  return reasons.length > 0 ? reasons.join(' ') : messageFor(error, 'Restore failed');
}
