import { type Directory, type FacilityEntry, facilityByName } from '../data/facility-directory.ts';
import type { GoodRow } from './validate-row.ts';

/** Notices a file with the statuses of other facilities, such as an export that was made at another facility. */
export function statusesElsewhere(directory: Directory, { id, name }: Pick<FacilityEntry, 'id' | 'name'>) {
  let here = false;
  let elsewhere = false;
  return {
    add(rows: readonly Pick<GoodRow, 'plan'>[]): void {
      for (const { facilityName } of rows.flatMap(({ plan }) => plan.facilityContracts)) {
        if (facilityByName(directory, facilityName)?.id === id) here = true;
        else elsewhere = true;
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
