import type { FacilityRecord } from './facility.ts';

type Use = Pick<FacilityRecord, 'plans' | 'people' | 'agreements'>;

const names = {
  plans: ['plan', 'plans'],
  people: ['person', 'people'],
  agreements: ['payer contract or plan policy', 'payer contracts and plan policies'],
} as const;

/** What uses a facility, and so keeps it from being deleted: `165 plans and 2 people`, or undefined for nothing. */
export function facilityUse(use: Use): string | undefined {
  const parts = (['plans', 'people', 'agreements'] as const)
    .filter((kind) => use[kind] > 0)
    .map((kind) => `${use[kind].toLocaleString('en')} ${names[kind][use[kind] === 1 ? 0 : 1]}`);
  // Made here and not beside the function: the first of its kind takes 10 ms of a function's start.
  return parts.length === 0 ? undefined : new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}
