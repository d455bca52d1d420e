import { facilitiesOf } from '../../shared/people/permissions.ts';
import type { FieldChange, HistoryEntry } from '../../shared/records/history.ts';
import * as z from '../../shared/zod.ts';
import type { Directory } from '../data/facility-directory.ts';
import { pastImageSteps } from '../data/plans/plan-images.ts';
import { authorOf, historyPage } from '../data/records/history.ts';
import { rememberAnswer } from '../data/records/idempotency.ts';
import type { Table } from '../data/records/table.ts';
import { beforeWrite } from '../data/records/write.ts';
import type { GroupActions } from '../http/create-handler.ts';
import type { Log } from '../log.ts';
import { deletedPlansPage } from './deleted/deleted-plans.ts';
import { deletionOf, restoration } from './deleted/restore.ts';
import { currentPlans } from './list/current-plans.ts';
import { planChanges } from './plan-changes.ts';
import type { PlansRepository } from './repository.ts';
import { namedContracts, storedContractSchema } from './stored-plan.ts';

type Parts = { readonly table: Table; readonly log: Log; readonly repository: PlansRepository };

/** What plans were, and bringing that back. */
export function historyActions(
  parts: Parts,
): Pick<GroupActions<'plans'>, 'listDeletedPlans' | 'planHistory' | 'restorePlan'> {
  const { table, log, repository } = parts;
  const current = currentPlans(repository);

  return {
    async listDeletedPlans({ input, request, actor }) {
      const open = facilitiesOf(actor.user, actor.directory.facilities);
      return { body: await deletedPlansPage(table, log, open, request.now, input.query.cursor) };
    },

    async planHistory({ input, request, actor }) {
      const { id } = input.params;
      const { cursor } = input.query;
      if ((await repository.find(id)) === undefined) await deletionOf(parts, id, request.now);
      const { data, ...next } = await historyPage(table, log, 'PLAN', id, cursor);
      return { body: { data: data.map((entry) => withFacilityNames(entry, actor.directory)), ...next } };
    },

    async restorePlan({ input, request, actor, ifMatch, once }) {
      const { id } = input.params;
      const { now } = request;
      const asked = { ...input.body, id, seen: ifMatch, now };
      const { change, steps } = await beforeWrite(() => restoration(parts, actor, asked));
      const { before, after } = change;
      if (before !== undefined && planChanges(change).length === 0) return current.answer(before, actor);
      const answer = current.answer(after, actor);
      const all = [
        ...rememberAnswer(table.name, once, answer),
        ...pastImageSteps(table.name, after.plan, before?.plan),
        ...steps,
      ];
      await current.orStale(id, actor, () =>
        repository.write(after.facilityId, [change], authorOf(actor.user), now, all),
      );
      return answer;
    },
  };
}

const contractLines = z.array(storedContractSchema);

/** Contract lines are stored with ids of facilities; a reader sees today's names, as in the plan itself. */
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
