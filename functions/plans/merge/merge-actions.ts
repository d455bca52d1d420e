import { dayAtDesk, hasEnded, lastDayOfEnded } from '../../../shared/plan/ending.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { pastImageSteps } from '../../data/plans/plan-images.ts';
import { nextVersion } from '../../data/records/stored-record.ts';
import { beforeWrite } from '../../data/table/write.ts';
import type { GroupActions } from '../../http/create-handler.ts';
import { earlierPlan } from '../deleted/restore.ts';
import type { PlanEdit } from '../plan-changes.ts';
import type { PlanParts } from '../repository.ts';
import { auditedPlan, type StoredPlan } from '../stored-plan.ts';
import { successorSteps } from '../successor.ts';
import { mergedContent } from './merged-content.ts';
import { otherPlan, plansToUnmerge } from './plans-to-unmerge.ts';

const idOf = ({ facilityId, key }: StoredPlan): string => planId(facilityId, key);
const linkTo = (plan: StoredPlan) => ({ id: idOf(plan), name: plan.plan.descriptiveName });

/** Ends a merged plan so that it leaves the list immediately, in every time zone; one that had ended before keeps its date. */
const endOf = ({ plan }: StoredPlan, now: Date): string | undefined =>
  hasEnded(plan, dayAtDesk(now)) ? plan.endsOn : lastDayOfEnded(now);

/** Merging two plans that are the same, and undoing that. */
export function mergeActions(parts: PlanParts) {
  const { repository } = parts;
  return {
    async mergePlans({ input, ifMatch, ...saving }) {
      const { actor, request } = saving;
      const survivor = await repository.toEdit(input.params.id, ifMatch, saving);
      const other = await beforeWrite(() => otherPlan(repository, survivor, input.body.other, actor));
      saving.note({ target: auditedPlan(survivor), detail: `merges in ${other.plan.descriptiveName}` });

      const version = nextVersion(survivor.facilityId, request.now, survivor);
      const into = { ...linkTo(survivor), at: request.now.toISOString(), version: version.version };
      const merged: StoredPlan = {
        ...other,
        ...nextVersion(other.facilityId, request.now, other),
        mergedInto: into,
        plan: { ...other.plan, endsOn: endOf(other, request.now), successor: linkTo(survivor) },
      };
      const content = mergedContent(survivor.plan, other.plan, input.body);
      // Neither of the two may be named as the successor of the result.
      const isOwn = [into.id, idOf(other)].includes(content.successor?.id ?? '');
      const plan = isOwn ? { ...content, successor: undefined } : content;
      const after: StoredPlan = { ...survivor, ...version, plan };
      const steps = await beforeWrite(() => successorSteps(parts, [after, merged]));
      const edits: readonly [PlanEdit, PlanEdit] = [
        { before: survivor, after, merged: linkTo(other) },
        { before: other, after: merged, merged: { ...linkTo(survivor), into: true } },
      ];
      return repository.saveTogether(edits, saving, [...pastImageSteps(after.plan, survivor.plan), ...steps]);
    },

    async undoMerge({ input, ifMatch, ...saving }) {
      const { actor, request } = saving;
      const { id } = input.params;
      const { merged, into, survivor } = await beforeWrite(() =>
        plansToUnmerge(repository, { id, seen: ifMatch, now: request.now, ...input.body }, actor),
      );
      saving.note({ target: auditedPlan(merged), detail: `undoes the merge into ${into.name}` });

      const asBefore = async (before: StoredPlan, from: PlanEdit['merged']): Promise<PlanEdit> => {
        const { mergedInto: _, ...rest } = before;
        const restoredVersion = before.version - 1;
        const plan = await beforeWrite(() => earlierPlan(parts.table, before, restoredVersion));
        const after = { ...rest, ...nextVersion(before.facilityId, request.now, before), plan };
        return { before, after, restoredVersion, merged: from };
      };
      const back = await asBefore(merged, { id: into.id, name: into.name, into: true });
      const edits: readonly [PlanEdit, ...PlanEdit[]] =
        survivor === undefined ? [back] : [back, await asBefore(survivor, linkTo(merged))];
      const written = edits.map(({ after }) => after);
      return repository.saveTogether(edits, saving, [
        ...edits.flatMap(({ before, after }) => pastImageSteps(after.plan, before.plan)),
        ...(await beforeWrite(() => successorSteps(parts, written))),
      ]);
    },
  } satisfies Partial<GroupActions<'plans'>>;
}
