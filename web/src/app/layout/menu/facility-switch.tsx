import { useSwitchFacility } from '../../../entities/facility/use-switch-facility.ts';
import { ChevronDownIcon } from '../../../kit/icons.tsx';
import type { Person } from '../../../lib/session/session-state.ts';

/** The active facility's name, or a list to switch facilities if the person has more than one. */
export function FacilitySwitch({ person }: { person: Person }) {
  const { activeFacility, facilityAccess } = person;
  const { target, switchTo } = useSwitchFacility();

  if (facilityAccess.length <= 1) {
    return <span title={activeFacility}>{activeFacility}</span>;
  }
  const options = facilityAccess.includes(activeFacility)
    ? facilityAccess
    : [activeFacility, ...facilityAccess];
  return (
    <>
      <select
        aria-label="Facility"
        value={target ?? activeFacility}
        disabled={target !== undefined}
        onChange={({ currentTarget: { value } }) => switchTo(value)}
      >
        {options.map((facility) => (
          <option key={facility} value={facility}>
            {facility}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </>
  );
}
