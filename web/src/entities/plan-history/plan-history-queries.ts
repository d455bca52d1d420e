import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanRestore } from '../../../../shared/plan/changes/plan-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { historyKey, type ReadHistory } from '../../kit/history/history-list.tsx';
import { staleRecord } from '../../lib/api/api-client.ts';
import { ApiFailure, messageFor } from '../../lib/api/api-failure.ts';
import { useSaveOnce } from '../../lib/api/use-save-once.ts';
import { useApi } from '../../lib/services.tsx';

export const deletedPlansKey = ['deleted-plans'] as const;

/** Refetches everything that shows plans, their history or the deleted ones. */
export function usePlansChanged() {
  const client = useQueryClient();
  return () => {
    // What is known of the contracts at other facilities depends on a plan's statuses there.
    for (const queryKey of [['plans'], ['plan-cover'], historyKey, deletedPlansKey])
      void client.invalidateQueries({ queryKey });
  };
}

/** Returns the call that reads a plan's history. */
export function useReadHistory(): ReadHistory {
  const api = useApi();
  return (id, cursor, signal) => api.call('planHistory', { params: { id }, query: { cursor } }, { signal });
}

type RestoreOptions = {
  readonly id: string;
  /** The plan's version that the person sees. */
  readonly seen: number;
  readonly version: number;
  readonly field?: string | undefined;
};

/**
 * Restores a plan or one of its fields. All attempts on one version use the same key, so that a lost response never restores twice.
 * After a version conflict, `conflicting` is the other person's plan, and the next attempt is based on it.
 */
export function useRestore({ id, seen, version, field }: RestoreOptions, onDone: (plan: Plan) => void) {
  const api = useApi();
  const changed = usePlansChanged();
  const saveOnce = useSaveOnce<Plan, PlanRestore>(
    {
      update: async (planId, body, sent) =>
        (await api.call('restorePlan', { params: { id: planId }, body, ...sent })).data.data,
    },
    '',
  );
  // A newer version may arrive while the question is open: nobody has seen that one.
  const [asked] = useState(seen);
  const [conflicting, setConflicting] = useState<Plan>();
  const restore = async () => {
    const body = { version, ...(field === undefined ? {} : { field }) };
    try {
      onDone(await saveOnce({ _id: id, version: conflicting?.version ?? asked }, body));
    } catch (error) {
      // An attempt without an answer is repeated on the same version.
      setConflicting((before) => staleRecord('restorePlan', error) ?? before);
      throw error;
    } finally {
      changed();
    }
  };
  return { restore, conflicting };
}

/** Returns why a restore failed. The server's reasons concern an earlier state, which is not on screen: they form the message. */
export function whyNotRestored(error: unknown): string {
  const reasons = error instanceof ApiFailure ? Object.values(error.fields) : [];
  return reasons.length > 0 ? reasons.join(' ') : messageFor(error, 'Restore failed');
}
