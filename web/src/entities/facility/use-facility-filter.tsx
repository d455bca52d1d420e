import { useMemo, useState } from 'react';
import { compareNames } from '../../../../shared/text/name-order.ts';
import { FilterChoice } from '../../kit/list-controls/filter-choice.tsx';

type Options<Row> = {
  /** `Requests of` */
  readonly label: string;
  readonly rows: readonly Row[];
  /** Returns the names of a row's facilities. Create it once, outside of components. */
  readonly namesOf: (row: Row) => readonly string[];
  /** The chosen facility. */
  readonly facility: string | undefined;
  readonly onChange: (name: string) => void;
};

/** Filters a list by one of the facilities that occur in it; there is nothing to choose with fewer than two. */
export function useFacilityFilter<Row>({ label, rows, namesOf, facility, onChange }: Options<Row>) {
  const names = useMemo(
    () => [...new Set([...rows.flatMap(namesOf), ...(facility ? [facility] : [])])].sort(compareNames),
    [rows, namesOf, facility],
  );
  const keep = useMemo(
    () => (facility === undefined ? undefined : (row: Row) => namesOf(row).includes(facility)),
    [namesOf, facility],
  );
  // Once shown it stays: whoever chooses all facilities has the focus in it.
  const [shown, setShown] = useState(false);
  if (!shown && names.length > 1) setShown(true);
  const choice = shown && (
    <FilterChoice label={label} all="All facilities" value={facility} options={names} onChange={onChange} />
  );
  return { keep, choice };
}
