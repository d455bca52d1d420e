import { Flex, Text } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
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
  const { getValues } = useFormContext<PlanFormValues>();
  const { fields, add, removeAt, box } = useRows('facilityContracts');
  const query = useFacilities();
  const facilities = (query.data ?? []).map(({ name }) => name);
  const addOthers = () => {
    const taken = new Set(getValues('facilityContracts').map(({ facilityName }) => facilityName));
    const others = facilities.filter((name) => !taken.has(name));
    if (others.length > 0) add(others.map((facilityName) => ({ facilityName, contractStatus: '' })));
  };
  const full = fields.length >= limits.rows.contracts;
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
              options={facilities}
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
            full={full}
            onClick={() => add([{ facilityName: '', contractStatus: '' }])}
          />
          {facilities.length > 1 && (
            <Button variant="ghost" size="sm" disabled={full} onClick={addOthers}>
              Add all other facilities
            </Button>
          )}
        </Flex>
      </FormRows>
    </FormSection>
  );
}
