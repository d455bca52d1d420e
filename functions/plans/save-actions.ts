import { ApiError, wrongField } from '../../shared/api/errors.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import type { PlanSave } from '../../shared/plan/changes/plan-changes.ts';
import { cleanPlan } from '../../shared/plan/fields/clean-plan.ts';
import { planFieldKeys } from '../../shared/plan/fields/fields.ts';
import type { FacilityContract } from '../../shared/plan/fields/parts.ts';
import { type Plan, type PlanInput, planInputSchema } from '../../shared/plan/plan.ts';
import { facilityByName, facilityNamed } from '../data/facility-directory.ts';
import { earlierImages, imageSteps } from '../data/plans/plan-images.ts';
import { authorOf } from '../data/records/history.ts';
import { validFields } from '../data/records/stored.ts';
import { nextVersion } from '../data/records/stored-record.ts';
import { beforeWrite } from '../data/table/write.ts';
import type { Actor } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { listDeleted } from './deleted/deleted-plans.ts';
import { nextStored, unknownFacilities } from './plan-changes.ts';
import { withinSize } from './plan-size.ts';
import type { PlanParts } from './repository.ts';
import { auditedPlan, namedContracts, toPlan } from './stored-plan.ts';
import { checkedSuccessor } from './successor.ts';

export function saveActions(parts: PlanParts) {
  const { repository } = parts;
  return {
    async createPlan({ input, ...saving }) {
      const { actor, request } = saving;
      const { phiWarning, ...body } = input.body;
      const plan = cleaned(body);
      const facilityId = openFacility(actor, plan.facilityName);
      checkContracts(plan, actor);
      const { successor, steps } = await beforeWrite(() =>
        checkedSuccessor(parts, plan.successor, { id: undefined, facilityId }),
      );
      const after = nextStored({ ...plan, successor }, facilityId, actor.directory, request.now);
      saving.note({ target: auditedPlan(after) });
      const images = imageSteps(after.plan, undefined, actor.user.id);
      return repository.save({ before: undefined, after, phiWarning }, saving, [...images, ...steps]);
    },

    async updatePlan({ input, ifMatch, ...saving }) {
      const { actor, request } = saving;
      const before = await repository.toEdit(input.params.id, ifMatch, saving);
      saving.note({ target: auditedPlan(before) });
      const { phiWarning, fields, ...body } = input.body;
      const plan = cleaned({ ...body, ...withoutFields(toPlan(before, actor.directory), fields) });
      if (facilityByName(actor.directory, plan.facilityName)?.id !== before.facilityId) {
        throw wrongField('facilityName', 'A plan cannot move to another facility. Create it there instead.');
      }
      checkContracts(plan, actor, namedContracts(before.plan.facilityContracts, actor.directory));
      const { id } = input.params;
      const { successor, steps } = await beforeWrite(() =>
        checkedSuccessor(parts, plan.successor, {
          ...{ id, facilityId: before.facilityId, before: before.plan.successor },
        }),
      );
      const content = { ...plan, successor };
      const after = nextStored(content, before.facilityId, actor.directory, request.now, before, fields);
      const earlier = await beforeWrite(() => earlierImages(parts.table, id, after.plan, before.plan));
      const images = imageSteps(after.plan, before.plan, actor.user.id, earlier);
      return repository.save({ before, after, phiWarning }, saving, [...images, ...steps]);
    },

    async setPlanEnding({ input, ifMatch, ...saving }) {
      const { id } = input.params;
      const before = await repository.toEdit(id, ifMatch, saving);
      const { endsOn, successor: chosen } = input.body;
      saving.note({ target: auditedPlan(before), detail: endsOn === undefined ? 'continues' : 'ends' });
      const { facilityId, plan } = before;
      const { successor, steps } = await beforeWrite(() =>
        checkedSuccessor(parts, chosen, { id, facilityId, before: plan.successor }),
      );
      const ending = { ...plan, endsOn, successor };
      const after = { ...before, ...nextVersion(facilityId, saving.request.now, before), plan: ending };
      return repository.save({ before, after }, saving, steps);
    },

    async deletePlan({ input, ifMatch, ...saving }) {
      const before = await repository.toRemove(input.params.id, ifMatch, saving);
      saving.note({ target: auditedPlan(before) });
      const { actor, request } = saving;
      return repository.remove(before, saving, [listDeleted(before, authorOf(actor.user), request.now)]);
    },
  } satisfies Partial<GroupActions<'plans'>>;
}

/** Returns a plan's values in all fields other than these: the ones that the sender of an edit does not know. */
function withoutFields(plan: Plan, fields: readonly string[] = planFieldKeys): Partial<PlanInput> {
  const unknown = planFieldKeys.filter((key) => !fields.includes(key));
  return Object.fromEntries(unknown.map((key) => [key, plan[key]]));
}

/** Returns the plan as it will be stored, whether or not the browser has cleaned it. */
function cleaned(body: Omit<PlanSave, 'phiWarning'>) {
  // Cleaning can lengthen a text: ß becomes SS in upper case.
  return withinSize(validFields(planInputSchema, cleanPlan(body).plan));
}

/** @throws ApiError VALIDATION_FAILED for a facility that is archived, does not exist, or is not open to the actor */
function openFacility(actor: Actor, name: string): string {
  const { id } = facilityNamed(actor.directory, name, 'facilityName');
  if (facilitiesOf(actor.user, actor.directory.facilities).some((facility) => facility.id === id)) return id;
  throw wrongField('facilityName', `There is no facility '${name}'.`);
}

/** @throws ApiError VALIDATION_FAILED for lines of facilities that do not exist; `before` are the plan's current lines */
function checkContracts(
  { facilityContracts }: PlanInput,
  { directory }: Actor,
  before?: readonly FacilityContract[],
): void {
  const wrong = unknownFacilities(facilityContracts, directory, before);
  if (Object.keys(wrong).length > 0) throw new ApiError('VALIDATION_FAILED', undefined, wrong);
}
