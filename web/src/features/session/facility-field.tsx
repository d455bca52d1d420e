import { Button, Flex, NativeSelect, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { Facility } from '../../../../shared/facility/facility.ts';
import { LabelledField } from '../../kit/form/fields/labelled-field.tsx';
import { messageFor } from '../../lib/api/api-failure.ts';
import { storage } from '../../lib/storage.ts';
import { useFacilities } from '../../lib/use-facilities.ts';
import { applyFacilityColor } from '../../theme/facility-color.ts';

type Props = { chosen: string; problem: string | undefined; onChoose: (facility: string) => void };

/** The facility to work in. The only one there is needs no choosing, nor does one just registered for, or this PC's. */
export function FacilityField(props: Props) {
  const { data: facilities, error, isFetching, refetch } = useFacilities();
  const choose = useRef(props.onChoose);
  const likely = facilities && likelyFacility(facilities);
  useEffect(() => {
    if (likely !== undefined) choose.current(likely);
  }, [likely]);

  if (facilities !== undefined) return <FacilityPicker {...props} facilities={facilities} />;
  if (error === null || isFetching) {
    return (
      <Flex align="center" gap="2" h="16" role="status" color="fg.muted">
        <Spinner size="sm" color="brand.emphasized" /> Loading the facilities…
      </Flex>
    );
  }
  return (
    <Flex align="center" gap="3" minH="16" role="alert">
      <Text flex="1" color="fg.error">
        {messageFor(error, 'The facilities could not be loaded.')}
      </Text>
      <Button size="sm" variant="outline" onClick={() => refetch()}>
        Retry
      </Button>
    </Flex>
  );
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
  // The page takes the color of the choice, which shows at once if it is the wrong one.
  useEffect(() => {
    applyFacilityColor(facilities.find(({ name }) => name === chosen)?.theme.primaryColor);
  }, [facilities, chosen]);

  const field = useRef<HTMLSelectElement>(null);
  const likely = likelyFacility(facilities);
  // As on the plan screen, who arrives can type; who has gone somewhere meanwhile stays there.
  useEffect(() => {
    if (!document.activeElement?.matches('body, main')) return;
    const first = likely === undefined ? field.current : field.current?.form?.elements.namedItem('email');
    if (first instanceof HTMLElement) first.focus();
  }, [likely]);

  return (
    <LabelledField label="Facility" problem={problem}>
      <NativeSelect.Root>
        <NativeSelect.Field
          ref={field}
          name="activeFacility"
          value={chosen}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          <option value="">Select a facility</option>
          {facilities.map(({ _id, name }) => (
            <option key={_id} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
    </LabelledField>
  );
}
