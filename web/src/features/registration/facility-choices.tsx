import { Text } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import { FacilityChecks } from '../../entities/facility/facility-checks.tsx';
import { QueryState } from '../../kit/loading/query-state.tsx';
import { useFacilities } from '../../lib/use-facilities.ts';
import type { RegistrationValues } from './registration-form-values.ts';

/** Chooses the facilities that a person requests, one or more. */
export function FacilityChoices() {
  const query = useFacilities();
  const { field, fieldState } = useController<RegistrationValues, 'requestedFacility'>({
    name: 'requestedFacility',
  });
  if (query.data === undefined)
    return <QueryState of={query} failed="The facilities could not be loaded." minH="3rem" />;
  return (
    <FacilityChecks
      legend="Facilities"
      facilities={query.data.map(({ name }) => name)}
      chosen={field.value}
      onChange={field.onChange}
      first={field.ref}
      problem={fieldState.error?.message}
      lead={<Text color="fg.muted">Choose every facility you work at.</Text>}
    />
  );
}
