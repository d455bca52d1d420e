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
 * Returns a cleaned and validated plan in stored form. `before` is the version it replaces, `sendersFields` the fields that its
 * sender knows: such a field with a value in `before` but none in `input` was cleared.
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
        // Renaming or deleting a facility does not change the plan: the name and ID that are stored stay.
        const same = before?.plan.facilityContracts.find(({ facilityId, facilityName }) =>
          facility === undefined ? facilityName === line.facilityName : facilityId === facility.id,
        );
        const facilityId = facility?.id ?? same?.facilityId;
        return {
          ...(facilityId !== undefined && { facilityId }),
          ...line,
          facilityName: same?.facilityName ?? line.facilityName,
        };
      }),
    },
  };
}

/**
 * Returns an error for each contract line whose facility does not exist, by the path of the field. Lines that the plan already
 * had are accepted: the facility may have been deleted since, and an unrelated edit must not lose them.
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
