import { Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { limits } from '../../../../../shared/limits.ts';
import { contractStatuses } from '../../../../../shared/plan/fields/parts.ts';
import { Button } from '../../../kit/button.tsx';
import { requiredMark } from '../../../kit/form/fields/labeled-field.tsx';
import { FormRows } from '../../../kit/form/form-rows.tsx';
import { LoadFailure, retryOf } from '../../../kit/loading/load-failure.tsx';
import { useFacilities } from '../../../lib/use-facilities.ts';
import type { PlanFormValues } from '../form-values.ts';
import { FormSection } from './parts/form-section.tsx';

const fresh = { facilityName: '', contractStatus: '' };

/** The contracting status at each facility. */
export function ContractingSection() {
  const { control } = useFormContext<PlanFormValues>();
  const query = useFacilities();
  const facilities = (query.data ?? []).map(({ name }) => name);
  const named = useWatch({
    control,
    name: 'facilityContracts',
    compute: (rows) => rows.map(({ facilityName }) => facilityName),
  });
  const taken = new Set(named);
  // Not those of other rows: all facilities in each of hundreds of rows would take seconds to draw.
  const offered = (own = '') => facilities.filter((name) => name === own || !taken.has(name));
  const room = limits.rows.contracts - named.length;
  const others = facilities.filter((name) => !taken.has(name)).slice(0, room);
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
      <FormRows<PlanFormValues['facilityContracts'][number]>
        name="facilityContracts"
        title="Contracting"
        one="contract"
        addLabel="Add facility"
        fields={[
          {
            name: 'facilityName',
            label: 'Facility',
            share: 60,
            wide: true,
            empty: 'Select a facility',
            options: offered,
          },
          {
            name: 'contractStatus',
            label: 'Status',
            share: 40,
            empty: 'Select a status',
            options: contractStatuses,
          },
        ]}
        newRow={fresh}
        most={limits.rows.contracts}
      >
        {(add) =>
          facilities.length > 1 && (
            <Button
              variant="ghost"
              size="sm"
              disabled={room <= 0}
              onClick={() =>
                others.length > 0 && add(others.map((facilityName) => ({ ...fresh, facilityName })))
              }
            >
              Add all other facilities
            </Button>
          )
        }
      </FormRows>
    </FormSection>
  );
}
