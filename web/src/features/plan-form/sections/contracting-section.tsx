import { Flex, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limits } from '../../../../../shared/limits.ts';
import { contractStatuses } from '../../../../../shared/plan/fields/parts.ts';
import { Button } from '../../../kit/button.tsx';
import { requiredMark } from '../../../kit/form/fields/labeled-field.tsx';
import { AddRow } from '../../../kit/form/row-buttons.tsx';
import { LoadFailure, retryOf } from '../../../kit/loading/load-failure.tsx';
import { useFacilities } from '../../../lib/use-facilities.ts';
import type { PlanFormValues } from '../form-values.ts';
import { RowChoice } from './parts/form-choice.tsx';
import { FormRow, FormRows } from './parts/form-rows.tsx';
import { FormSection } from './parts/form-section.tsx';
import { useRows } from './parts/use-rows.ts';

/** The contracting status at each facility. */
export function ContractingSection() {
  const { control } = useFormContext<PlanFormValues>();
  const { fields, add, removeAt, box } = useRows('facilityContracts');
  const query = useFacilities();
  const facilities = (query.data ?? []).map(({ name }) => name);
  const named = useWatch({
    control,
    name: 'facilityContracts',
    compute: (rows) => rows.map(({ facilityName }) => facilityName),
  });
  const taken = new Set(named);
  const others = facilities.filter((name) => !taken.has(name));
  // Not those of other rows: all facilities in each of hundreds of rows would take seconds to draw.
  const offered = (own = '') => facilities.filter((name) => name === own || !taken.has(name));
  const room = limits.rows.contracts - fields.length;
  const addOthers = () => {
    const added = others.slice(0, room);
    if (added.length > 0) add(added.map((facilityName) => ({ facilityName, contractStatus: '' })));
  };
  return (
    <FormSection
      title={
        <Text as="span" _after={requiredMark}>
          Contracting
        </Text>
      }
    >
      {query.data === undefined && query.isError && (
        <LoadFailure message="The facilities could not be loaded." {...retryOf(query)} />
      )}
      <FormRows ref={box}>
        {fields.map(({ id }, at) => (
          <FormRow key={id} name={`Contract ${at + 1}`} wide="first" onRemove={() => removeAt(at)}>
            <RowChoice
              name={`facilityContracts.${at}.facilityName`}
              label="Facility"
              empty="Select a facility"
              options={offered(named[at])}
              isFirst
            />
            <RowChoice
              name={`facilityContracts.${at}.contractStatus`}
              label="Status"
              empty="Select a status"
              options={contractStatuses}
            />
          </FormRow>
        ))}
        <Flex wrap="wrap" gap="2">
          <AddRow
            label="Add facility"
            full={room <= 0}
            onClick={() => add([{ facilityName: '', contractStatus: '' }])}
          />
          {facilities.length > 1 && (
            <Button variant="ghost" size="sm" disabled={room <= 0} onClick={addOthers}>
              Add all other facilities
            </Button>
          )}
        </Flex>
      </FormRows>
    </FormSection>
  );
}
