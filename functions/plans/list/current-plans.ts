import { ApiError } from '../../../shared/api/errors.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import { refuseStale } from '../../data/records/versioned.ts';
import type { Actor } from '../../http/call.ts';
import { weakEtag } from '../../http/etag.ts';
import type { PlansRepository } from '../repository.ts';
import { type StoredPlan, toPlan } from '../stored-plan.ts';

/** The plan's ETag: the directory's version is in it because a plan shows the names of facilities. */
export function planEtag(stored: StoredPlan, { directory }: Actor): string {
  return weakEtag(`${directory.version}-${stored.version}`);
}

/** Plans as they are now, for edits that name the version they were made from. */
export function currentPlans(repository: PlansRepository) {
  const find = async (id: string): Promise<StoredPlan> => {
    const stored = await repository.find(id);
    if (stored === undefined) throw new ApiError('NOT_FOUND');
    return stored;
  };

  return {
    answer(stored: StoredPlan, actor: Actor): { body: { data: Plan }; etag: string } {
      return { body: { data: toPlan(stored, actor.directory) }, etag: planEtag(stored, actor) };
    },

    /** @throws ApiError NOT_FOUND, STALE with the plan as it is now */
    async at(id: string, version: number, actor: Actor): Promise<StoredPlan> {
      const stored = await find(id);
      refuseStale(version, stored.version, toPlan(stored, actor.directory));
      return stored;
    },

    /** Runs a write; if another one came between, @throws ApiError STALE with its plan, or NOT_FOUND if it was deleted. */
    async orStale(id: string, actor: Actor, write: () => Promise<void>): Promise<void> {
      try {
        await write();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'PLAN_CONFLICT') throw error;
        throw new ApiError('STALE', undefined, undefined, toPlan(await find(id), actor.directory));
      }
    },
  };
}
