import { hubRecords } from '../hub/hub-records.ts';
import type { FacilityRecord } from './facility.ts';

type Use = Pick<FacilityRecord, 'plans' | 'people' | 'agreements'>;

/** Returns what uses a facility and so prevents deleting it: `165 plans and 2 people`, or undefined for nothing. */
export function facilityUse(use: Use): string | undefined {
  if (use.plans + use.people + use.agreements === 0) return undefined;
  // Created here and not at module level: the first formatter adds 10 ms to a function's startup.
  const and = new Intl.ListFormat('en', { type: 'conjunction' });
  const or = new Intl.ListFormat('en', { type: 'disjunction' });
  const names = {
    plans: ['plan', 'plans'],
    people: ['person', 'people'],
    agreements: [
      or.format(hubRecords.map(({ words: [one] }) => one)),
      and.format(hubRecords.map(({ words: [, several] }) => several)),
    ],
  } as const;
  const parts = (['plans', 'people', 'agreements'] as const)
    .filter((kind) => use[kind] > 0)
    .map((kind) => `${use[kind].toLocaleString('en')} ${names[kind][use[kind] === 1 ? 0 : 1]}`);
  return and.format(parts);
}
