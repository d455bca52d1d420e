import { useRef } from 'react';
import { planFieldKeys } from '../../../../../shared/plan/fields.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { PlanSave } from '../../../../../shared/plan/plan-changes.ts';
import { ApiFailure, ownFailure } from '../../../lib/api/api-failure.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { useApi } from '../../../lib/services.tsx';

/** True where an earlier try with other content was saved after all. */
export const keyWasUsed = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'KEY_REUSED';

/** True where nobody knows whether the server did what was asked: no answer, or none that could be read. */
export const mayBeSaved = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  ['NETWORK', 'BAD_ANSWER', 'ABORTED', 'INTERNAL', 'UNAVAILABLE'].includes(error.code);

const planOf = (plan: Plan | undefined): Plan => {
  if (plan === undefined) throw ownFailure('BAD_ANSWER');
  return plan;
};

/**
 * Creates a plan once, however often it is tried: every try has the key of this form. Where an earlier try was saved
 * although its answer was lost, and the plan was changed since, that plan is looked up by repeating the try, and edited;
 * KEY_REUSED where the try is not known any more, as after a reload.
 */
export function useCreatePlan(key: string) {
  const api = useApi();
  const unanswered = useRef<PlanSave[]>([]);
  const create = async (body: PlanSave) =>
    planOf((await api.call('createPlan', { body, idempotencyKey: key })).data?.data);
  const savedBefore = async (): Promise<Plan | undefined> => {
    for (const body of unanswered.current) {
      try {
        return await create(body);
      } catch (error) {
        if (!keyWasUsed(error)) throw error;
      }
    }
    return undefined;
  };
  const update = useUpdatePlan();
  return async (body: PlanSave): Promise<Plan> => {
    try {
      return await create(body);
    } catch (error) {
      if (keyWasUsed(error)) {
        const saved = await savedBefore();
        if (saved !== undefined) return update(saved._id, saved.version, body);
      }
      if (mayBeSaved(error)) unanswered.current.push(body);
      throw error;
    }
  };
}

/** The fields this release of the site knows: the server keeps what a later one has added. */
const fields = [...planFieldKeys];

/** Saves a plan against the version that was edited. The same save has the same key when it is tried again. */
export function useUpdatePlan() {
  const api = useApi();
  const last = useRef({ what: '', key: '' });
  return async (id: string, version: number, body: PlanSave): Promise<Plan> => {
    const what = JSON.stringify([id, version, body]);
    if (last.current.what !== what) last.current = { what, key: newIdempotencyKey() };
    const { key } = last.current;
    const request = { params: { id }, body: { ...body, fields }, ifMatch: version, idempotencyKey: key };
    return planOf((await api.call('updatePlan', request)).data?.data);
  };
}
