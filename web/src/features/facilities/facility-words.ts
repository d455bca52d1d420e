import type { FacilityRecord } from '../../../../shared/schemas/facility.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What uses a facility: `165 plans and 2 people`, or undefined for nothing. */
export function usedBy({ plans, people }: Pick<FacilityRecord, 'plans' | 'people'>): string | undefined {
  const parts = [
    ...(plans > 0 ? [counted(plans, 'plan', 'plans')] : []),
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' and ');
}

/** Why a facility cannot be deleted now, or undefined if it can. */
export function deleteObstacle(facility: FacilityRecord, isActive: boolean): string | undefined {
  if (isActive) return 'You are working in this facility. Switch to another one first.';
  const users = usedBy(facility);
  if (users === undefined) return undefined;
  return facility.archived ? `In use by ${users}.` : `In use by ${users}. Archive it instead.`;
}
