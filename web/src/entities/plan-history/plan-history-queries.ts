import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { historyKey } from '../../kit/history/history-list.tsx';
import { staleRecord } from '../../lib/api/api-client.ts';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { useApi } from '../../lib/services.tsx';

export const deletedPlansKey = ['deleted-plans'] as const;

/** Looks up again everything that shows plans, their history or the deleted ones. */
export function usePlansChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [['plans'], historyKey, deletedPlansKey])
      void client.invalidateQueries({ queryKey });
  };
}

type RestoreOptions = {
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
export function useRestore({ id, seen, version, field }: RestoreOptions, onDone: (plan: Plan) => void) {
  const api = useApi();
  const changed = usePlansChanged();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [meanwhile, setMeanwhile] = useState<Plan>();
  const restore = async () => {
    const body = { version, ...(field === undefined ? {} : { field }) };
    const ifMatch = meanwhile?.version ?? seen;
    try {
      const { data } = await api.call('restorePlan', { params: { id }, body, ifMatch, idempotencyKey });
      onDone(data.data);
    } catch (error) {
      setMeanwhile(staleRecord('restorePlan', error));
      throw error;
    } finally {
      changed();
    }
  };
  return { restore, meanwhile };
}

/** A refusal is about the earlier state, of which nothing can be marked here: its reasons are the message. */
export function whyNotRestored(error: unknown): string {
  const reasons = error instanceof ApiFailure ? Object.values(error.fields) : [];
  return reasons.length > 0 ? reasons.join(' ') : messageFor(error, 'Restore failed');
}
