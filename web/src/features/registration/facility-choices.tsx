import { Text } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import { FacilityChecks } from '../../entities/facility/facility-checks.tsx';
import type { RegistrationValues } from './registration-form-values.ts';

/** Chooses the facilities that a person requests, one or more. */
export function FacilityChoices() {
  const { field, fieldState } = useController<RegistrationValues, 'requestedFacility'>({
    name: 'requestedFacility',
  });
  return (
    <FacilityChecks
      legend="Facilities"
      chosen={field.value}
      onChange={field.onChange}
      first={field.ref}
      problem={fieldState.error?.message}
      lead={<Text color="fg.muted">Choose every facility you work at.</Text>}
    />
  );
}
