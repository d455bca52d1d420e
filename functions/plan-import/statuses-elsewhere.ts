import { type Directory, type FacilityEntry, facilityByName } from '../data/facility-directory.ts';
import type { PlanChange } from '../plans/plan-changes.ts';
import type { GoodRow } from './validate-row.ts';

/** Notices a file with the statuses of other facilities, such as an export that was made at another facility. */
export function statusesElsewhere(directory: Directory, { id, name }: Pick<FacilityEntry, 'id' | 'name'>) {
  let here = false;
  let elsewhere = false;
  return {
    /** @param changes what the rows would change, in their order */
    add(rows: readonly Pick<GoodRow, 'plan'>[], changes: readonly (PlanChange | undefined)[]): void {
      for (const [at, { plan }] of rows.entries()) {
        const change = changes[at];
        // A plan that has no status here loses none, as in an export that was made here.
        const had = change?.before?.plan.facilityContracts.some(({ facilityId }) => facilityId === id);
        const isNews = change !== undefined && had !== false;
        for (const { facilityName } of plan.facilityContracts) {
          if (facilityByName(directory, facilityName)?.id === id) here = true;
          else if (isNews) elsewhere = true;
        }
      }
    },
    sentences: (): string[] =>
      elsewhere && !here
        ? [
            `The file has the contracting statuses of other facilities and none of ${name}: its plans in the file will have no status here.`,
          ]
        : [],
  };
}
