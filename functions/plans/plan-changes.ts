import type { FacilityContract } from '../../shared/plan/fields/parts.ts';
import type { PlanContent } from '../../shared/plan/plan.ts';
import type { FieldChange } from '../../shared/records/history.ts';
import { contractedFacility, type Directory } from '../data/facility-directory.ts';
import { changedFields } from '../data/records/history.ts';
import type { Change, Edit } from '../data/records/record-store.ts';
import { nextVersion } from '../data/records/stored-record.ts';
import { type StoredPlan, unknownFields } from './stored-plan.ts';

export type PlanChange = Change<StoredPlan>;
export type PlanEdit = Edit<StoredPlan>;

/**
 * A cleaned and validated plan in stored form; `before` is the version it replaces, `sendersFields` are those that its sender
 * knows: what such a field held before and holds no more was cleared.
 */
export function nextStored(
  input: PlanContent,
  facilityId: string,
  directory: Directory,
  now: Date,
  before?: StoredPlan,
  sendersFields: readonly string[] = [],
): StoredPlan {
  const { facilityName: _, facilityContracts, ...rest } = input;
  return {
    ...nextVersion(facilityId, now, before),
    plan: {
      ...unknownFields(before?.plan ?? {}, sendersFields),
      ...rest,
      facilityContracts: facilityContracts.map((line) => {
        const facility = contractedFacility(directory, line.facilityName);
        if (facility === undefined) return line;
        // A renamed facility is no change of the plan: the name that was stored with its id stays.
        const same = before?.plan.facilityContracts.find(({ facilityId: id }) => id === facility.id);
        return { facilityId: facility.id, ...line, facilityName: same?.facilityName ?? line.facilityName };
      }),
    },
  };
}

/**
 * What is wrong with contract lines whose facility does not exist, by the path of the field. Lines that the plan had before
 * stay: a facility may have been deleted since, and whoever edits the plan for another reason must not lose what it says.
 */
export function unknownFacilities(
  lines: readonly FacilityContract[],
  directory: Directory,
  before: readonly FacilityContract[] = [],
): Record<string, string> {
  const had = new Set(before.map(({ facilityName }) => facilityName));
  return Object.fromEntries(
    lines.flatMap(({ facilityName: name }, at) =>
      had.has(name) || contractedFacility(directory, name) !== undefined
        ? []
        : [[`facilityContracts.${at}.facilityName`, `There is no facility '${name}'.`]],
    ),
  );
}

export function planChanges({ before, after }: PlanChange): FieldChange[] {
  return changedFields(before?.plan, after?.plan);
}
