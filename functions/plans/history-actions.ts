import { limits } from '../../shared/limits.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { dayMs } from '../../shared/records/days.ts';
import type { FieldChange, HistoryEntry } from '../../shared/records/history.ts';
import * as z from '../../shared/zod.ts';
import type { Directory } from '../data/facility-directory.ts';
import { pastImageSteps } from '../data/plans/plan-images.ts';
import { deletionsSince } from '../data/plans/recent-deletions.ts';
import { historyPage } from '../data/records/history.ts';
import { beforeWrite } from '../data/table/write.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { pageEnd } from '../http/pages/page-end.ts';
import { deletedPlansPage } from './deleted/deleted-plans.ts';
import { deletionOf, restoration } from './deleted/restore.ts';
import type { PlanParts } from './repository.ts';
import { auditedPlan, namedContracts, storedContractSchema } from './stored-plan.ts';

/** Earlier states of plans, and restoring them. */
export function historyActions(parts: PlanParts) {
  const { table, repository } = parts;
  return {
    async listDeletedPlans({ input, request, actor }) {
      const open = facilitiesOf(actor.user, actor.directory.facilities);
      return { body: await deletedPlansPage(table, open, request.now, input.query.cursor) };
    },

    async listRecentDeletions({ request, actor, facility }) {
      const chosenFacilities = facility === undefined ? undefined : [facility.entry];
      const open = new Set(
        (chosenFacilities ?? facilitiesOf(actor.user, actor.directory.facilities)).map(({ id }) => id),
      );
      const since = new Date(request.now.getTime() - limits.recentChanges.days * dayMs);
      const deletions = (await deletionsSince(table, since)).filter(({ facilityId }) => open.has(facilityId));
      const data = deletions
        .toReversed()
        .map(({ planId: _id, descriptiveName, payerName, at: deletedAt }) => ({
          ...{ _id, descriptiveName, payerName, deletedAt },
        }));
      // As many as an answer holds, about 25,000: the Changes page counts and shows them all.
      return { body: { data: data.slice(0, pageEnd(data)) } };
    },

    async planHistory({ input, request, actor }) {
      const { id } = input.params;
      const { cursor } = input.query;
      if ((await repository.find(id)) === undefined) await deletionOf(parts, id, request.now);
      const { data, ...next } = await historyPage(table, 'PLAN', id, cursor);
      return { body: { data: data.map((entry) => withFacilityNames(entry, actor.directory)), ...next } };
    },

    async restorePlan({ input, ifMatch, ...saving }) {
      const { actor, request } = saving;
      const query = { ...input.body, id: input.params.id, seen: ifMatch, now: request.now };
      const { change, steps } = await beforeWrite(() => restoration(parts, actor, query));
      saving.note({ target: auditedPlan(change.after) });
      const images = pastImageSteps(change.after.plan, change.before?.plan);
      return repository.save(change, saving, [...images, ...steps]);
    },
  } satisfies Partial<GroupActions<'plans'>>;
}

const contractLines = z.array(storedContractSchema);

/** Contract lines are stored with facility IDs; readers see current names, as in the plan itself. */
function withFacilityNames(entry: HistoryEntry, directory: Directory): HistoryEntry {
  const named = (value: unknown): unknown => {
    const lines = contractLines.safeParse(value);
    return lines.success ? namedContracts(lines.data, directory) : value;
  };
  const changes = entry.changes.map(
    (change): FieldChange =>
      change.field === 'facilityContracts'
        ? { ...change, from: named(change.from), to: named(change.to) }
        : change,
  );
  return { ...entry, changes };
}
