import { ApiError } from '../../shared/api/errors.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { cleanPlan } from '../../shared/plan/clean-plan.ts';
import { planFieldKeys } from '../../shared/plan/fields.ts';
import type { FacilityContract } from '../../shared/plan/parts.ts';
import { type Plan, type PlanInput, planInputSchema } from '../../shared/plan/plan.ts';
import type { PlanSave } from '../../shared/plan/plan-changes.ts';
import { facilityByName } from '../data/facility-directory.ts';
import { imageSteps } from '../data/plans/plan-images.ts';
import { authorOf } from '../data/records/history.ts';
import { rememberAnswer } from '../data/records/idempotency.ts';
import type { Table } from '../data/records/table.ts';
import { beforeWrite } from '../data/records/write.ts';
import type { Actor } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { listDeleted } from './deleted/deleted-plans.ts';
import { currentPlans } from './list/current-plans.ts';
import { nextStored, planChanges, unknownFacilities } from './plan-changes.ts';
import { withinSize } from './plan-size.ts';
import type { PlansRepository } from './repository.ts';
import { namedContracts, toPlan } from './stored-plan.ts';

type Parts = { readonly table: Table; readonly repository: PlansRepository };

/** Creating, editing and deleting plans. */
export function saveActions({
  table,
  repository,
}: Parts): Pick<GroupActions<'plans'>, 'createPlan' | 'updatePlan' | 'deletePlan'> {
  const current = currentPlans(repository);

  return {
    async createPlan({ input, request, actor, once }) {
      const { phiWarning, ...body } = input.body;
      const plan = cleaned(body);
      const facilityId = openFacility(actor, plan.facilityName);
      checkContracts(plan, actor);
      const after = nextStored(plan, facilityId, actor.directory, request.now);
      const answer = current.answer(after, actor);
      const steps = [
        ...rememberAnswer(table.name, once, answer),
        ...imageSteps(table.name, after.plan, undefined, actor.user.id),
      ];
      await repository.write(
        facilityId,
        [{ before: undefined, after, phiWarning }],
        authorOf(actor.user),
        request.now,
        steps,
      );
      return answer;
    },

    async updatePlan({ input, request, actor, ifMatch, once }) {
      const before = await beforeWrite(() => current.at(input.params.id, ifMatch, actor));
      const { phiWarning, fields, ...body } = input.body;
      const plan = cleaned({ ...body, ...withoutFields(toPlan(before, actor.directory), fields) });
      if (facilityByName(actor.directory, plan.facilityName)?.id !== before.facilityId) {
        throw new ApiError('VALIDATION_FAILED', undefined, {
          facilityName: 'A plan cannot move to another facility. Create it there instead.',
        });
      }
      checkContracts(plan, actor, namedContracts(before.plan.facilityContracts, actor.directory));
      const after = nextStored(plan, before.facilityId, actor.directory, request.now, before, fields);
      const change = { before, after, phiWarning };
      // Nothing was changed: there is nothing to write, and nothing for the history to tell.
      if (planChanges(change).length === 0) return current.answer(before, actor);
      const answer = current.answer(after, actor);
      const steps = [
        ...rememberAnswer(table.name, once, answer),
        ...imageSteps(table.name, after.plan, before.plan, actor.user.id),
      ];
      await current.orStale(input.params.id, actor, () =>
        repository.write(before.facilityId, [change], authorOf(actor.user), request.now, steps),
      );
      return answer;
    },

    async deletePlan({ input, request, actor, ifMatch, once }) {
      const before = await beforeWrite(() => current.at(input.params.id, ifMatch, actor));
      const by = authorOf(actor.user);
      const steps = [
        ...rememberAnswer(table.name, once, {}),
        listDeleted(table.name, before, by, request.now),
      ];
      await current.orStale(input.params.id, actor, () =>
        repository.write(before.facilityId, [{ before, after: undefined }], by, request.now, steps),
      );
      return { body: undefined };
    },
  };
}

/** What a plan holds in fields that are not among these: those that the sender of an edit does not know. */
function withoutFields(plan: Plan, fields: readonly string[] = planFieldKeys): Partial<PlanInput> {
  const unknown = planFieldKeys.filter((key) => !fields.includes(key));
  return Object.fromEntries(unknown.map((key) => [key, plan[key]]));
}

/** The plan as it is stored, whatever the browser cleaned. */
function cleaned(body: Omit<PlanSave, 'phiWarning'>) {
  const plan = planInputSchema.safeParse(cleanPlan(body).plan);
  if (plan.success) return withinSize(plan.data);
  // Cleaning can make a text longer: the capitals of ß are SS.
  const wrong = plan.error.issues.map(({ path, message }) => [path.join('.'), message]);
  throw new ApiError('VALIDATION_FAILED', undefined, Object.fromEntries(wrong));
}

/** @throws ApiError VALIDATION_FAILED for a facility that is not in use or not open to the actor */
function openFacility(actor: Actor, name: string): string {
  const id = facilityByName(actor.directory, name)?.id;
  const open = facilitiesOf(actor.user, actor.directory.facilities).find((facility) => facility.id === id);
  if (open !== undefined) return open.id;
  throw new ApiError('VALIDATION_FAILED', undefined, { facilityName: `There is no facility '${name}'.` });
}

/** @throws ApiError VALIDATION_FAILED for contract lines of facilities that do not exist; `before` are the plan's lines so far */
function checkContracts(
  { facilityContracts }: PlanInput,
  { directory }: Actor,
  before?: readonly FacilityContract[],
): void {
  const wrong = unknownFacilities(facilityContracts, directory, before);
  if (Object.keys(wrong).length > 0) throw new ApiError('VALIDATION_FAILED', undefined, wrong);
}
