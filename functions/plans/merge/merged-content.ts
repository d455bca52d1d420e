import { ApiError } from '../../../shared/api/errors.ts';
import type { PlanMerge } from '../../../shared/plan/changes/plan-changes.ts';
import { rowsOfBoth } from '../../../shared/plan/duplicates/merged-plans.ts';
import {
  isRows,
  type PlanFieldKey,
  planFieldKeys,
  planFields,
  planShape,
} from '../../../shared/plan/fields/fields.ts';
import { withinSize } from '../plan-size.ts';
import type { StoredPlan } from '../stored-plan.ts';

type Content = StoredPlan['plan'];
type Chosen = Pick<PlanMerge, 'take' | 'both'>;

/** The image key is chosen and restored together with its address. */
export const leaderOf = (key: PlanFieldKey): string => {
  const field: { readonly goesWith?: string } = planFields[key];
  return field.goesWith ?? key;
};

/**
 * Returns a plan's content after a merge into it: its own fields, the other plan's in `take`, and the rows of both in `both`.
 * @throws ApiError VALIDATION_FAILED at a field that cannot be taken, or at a list that becomes too long; TOO_LARGE
 */
export function mergedContent(survivor: Content, other: Content, { take, both }: Chosen): Content {
  const isOpen = (key: PlanFieldKey) => key !== 'facilityName' && leaderOf(key) === key;
  const wrong: Record<string, string> = {};
  for (const name of [...take, ...both]) {
    const key = planFieldKeys.find((field) => field === name);
    if (key === undefined || !isOpen(key)) wrong[name] = 'This cannot be chosen.';
    else if (both.includes(name) && (!isRows(key) || take.includes(name)))
      wrong[name] = 'Only a list can keep both.';
  }
  if (Object.keys(wrong).length > 0) throw new ApiError('VALIDATION_FAILED', undefined, wrong);

  const taken: Partial<Content> = Object.fromEntries(
    planFieldKeys
      .filter((key): key is Exclude<PlanFieldKey, 'facilityName'> => take.includes(leaderOf(key)))
      .map((key) => [key, other[key]]),
  );
  const joined: Partial<Content> = Object.fromEntries(
    planFieldKeys.filter(isRows).flatMap((key) => {
      if (!both.includes(key)) return [];
      const rows = rowsOfBoth<object & Record<string, unknown>>(survivor[key] ?? [], other[key] ?? []);
      const plainRows = rows.map(({ facilityId: _, ...row }) => row);
      const problem = planShape[key].safeParse(plainRows).error?.issues[0]?.message;
      if (problem !== undefined) wrong[key] = problem;
      return [[key, rows]];
    }),
  );
  if (Object.keys(wrong).length > 0) throw new ApiError('VALIDATION_FAILED', undefined, wrong);
  return withinSize({ ...survivor, ...taken, ...joined });
}
