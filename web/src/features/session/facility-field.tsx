import { useEffect, useRef } from 'react';
import type { Facility } from '../../../../shared/facility/facility.ts';
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx';
import { QueryState } from '../../kit/loading/query-state.tsx';
import { storage } from '../../lib/storage.ts';
import { useFacilities } from '../../lib/use-facilities.ts';
import { applyFacilityColor } from '../../theme/facility-color.ts';

type Props = { chosen: string; problem: string | undefined; onChoose: (facility: string) => void };

/** The facility to work in. It is preselected if it is the only one, was just registered for, or was last used on this PC. */
export function FacilityField(props: Props) {
  const query = useFacilities();
  const { data: facilities } = query;
  const choose = useRef(props.onChoose);
  const likely = facilities && likelyFacility(facilities);
  useEffect(() => {
    if (likely !== undefined) choose.current(likely);
  }, [likely]);

  if (facilities === undefined)
    return <QueryState of={query} failed="The facilities could not be loaded." minH="4rem" />;
  return <FacilityPicker {...props} facilities={facilities} />;
}

function likelyFacility(facilities: readonly Facility[]): string | undefined {
  const requested = storage.requestedFacility.read();
  const ofThisPc = storage.facilityColor.read()?.facility;
  const likely =
    facilities.length === 1
      ? facilities[0]
      : (facilities.find(({ name }) => requested.includes(name)) ??
        facilities.find(({ name }) => name === ofThisPc));
  return likely?.name;
}

function FacilityPicker({
  facilities,
  chosen,
  problem,
  onChoose,
}: Props & { facilities: readonly Facility[] }) {
  // The page takes the chosen facility's color, which immediately reveals a wrong choice.
  useEffect(() => {
    applyFacilityColor(facilities.find(({ name }) => name === chosen)?.theme.primaryColor);
  }, [facilities, chosen]);

  const field = useRef<HTMLSelectElement>(null);
  const likely = likelyFacility(facilities);
  // As on the plan screen, an arriving user can type right away; a user who has moved the focus in the meantime keeps it.
  useEffect(() => {
    if (!document.activeElement?.matches('body, main')) return;
    // The end of a session, as after a sleep, takes the page from a user who is typing: that text does not belong here.
    if (storage.sessionEnded.read() !== undefined && navigator.userActivation?.isActive) return;
    const first = likely === undefined ? field.current : field.current?.form?.elements.namedItem('email');
    if (first instanceof HTMLElement) first.focus();
  }, [likely]);

  return (
    <ChoiceField
      label="Facility"
      problem={problem}
      empty="Select a facility"
      options={facilities.map(({ name }) => name)}
      ref={field}
      name="activeFacility"
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
