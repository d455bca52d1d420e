import type { FacilityRecord } from '../../../../shared/facility/facility.ts';
import { facilityUse } from '../../../../shared/facility/facility-use.ts';

/** Why a facility cannot be deleted now, or undefined if it can. */
export function deleteObstacle(facility: FacilityRecord, isActive: boolean): string | undefined {
  if (isActive) return 'You are working in this facility. Switch to another one first.';
  const users = facilityUse(facility);
  if (users === undefined) return undefined;
  return facility.archived ? `In use by ${users}.` : `In use by ${users}. Archive it instead.`;
}
