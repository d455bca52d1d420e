import { randomUUID } from 'node:crypto';
import type { FieldChange } from '../../shared/schemas/history.ts';
import type { PlanInput } from '../../shared/schemas/plan.ts';
import { type Directory, facilityByName, facilityCalled } from '../data/facility-directory.ts';
import { changedFields, type HistoryNotes } from '../data/history.ts';
import type { StoredPlan } from './stored-plan.ts';

/** One plan before and after a write. Without `before` it is new or comes back; without `after` it is removed. */
export type PlanChange = HistoryNotes &
  (
    | { readonly before: StoredPlan | undefined; readonly after: StoredPlan }
    | { readonly before: StoredPlan; readonly after: undefined }
  );

/** 32 random hex digits. */
function newPlanKey(): string {
  return randomUUID().replaceAll('-', '');
}

/** A cleaned and validated plan in stored form; `before` is the version it replaces. */
export function nextStored(
  input: PlanInput,
  facilityId: string,
  directory: Directory,
  now: Date,
  before?: StoredPlan,
): StoredPlan {
  const { facilityName: _, facilityContracts, ...rest } = input;
  const at = now.toISOString();
  return {
    key: before?.key ?? newPlanKey(),
    facilityId,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    plan: {
      ...rest,
      facilityContracts: facilityContracts.map((line) => {
        // An archived facility keeps its lines, for the day on which it is brought back.
        const known =
          facilityCalled(directory, line.facilityName) ?? facilityByName(directory, line.facilityName);
        if (known === undefined) return line;
        // A renamed facility is no change of the plan: the name that was stored with its id stays.
        const same = before?.plan.facilityContracts.find(({ facilityId: id }) => id === known.id);
        return { facilityId: known.id, ...line, facilityName: same?.facilityName ?? line.facilityName };
      }),
    },
  };
}

/** The fields that a change touches, in stored form. */
export function planChanges({ before, after }: PlanChange): FieldChange[] {
  return changedFields(before?.plan, after?.plan);
}
