import { chakra, Stack, Text } from '@chakra-ui/react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { FacilityChecks } from '../../entities/facility/facility-checks.tsx';
import { CheckBox } from '../../kit/form/fields/check-box.tsx';
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx';
import type { BroadcastValues } from './broadcast-values.ts';

type Props = {
  readonly form: Pick<UseFormReturn<BroadcastValues>, 'control' | 'register' | 'watch'>;
  /** The number of recipients, or what is wrong with the choice. */
  readonly count: string;
};

/** Chooses the recipients: role and facilities. */
export function AudienceFields({ form: { control, register, watch }, count }: Props) {
  return (
    <Stack as="fieldset" gap="1.5">
      <chakra.legend pb="1.5" fontWeight="semibold">
        To
      </chakra.legend>
      <ChoiceField
        label="Role"
        options={[
          ['everybody', 'Users and administrators'],
          ['user', 'Users only'],
          ['admin', 'Administrators only'],
        ]}
        {...register('role')}
      />
      <CheckBox {...register('everywhere')}>All facilities</CheckBox>
      {!watch('everywhere') && (
        <Controller
          control={control}
          name="facilities"
          render={({ field: { value, onChange } }) => (
            <FacilityChecks legend="People at these facilities" chosen={value} onChange={onChange} />
          )}
        />
      )}
      <Text role="status" fontWeight="semibold">
        {count}
      </Text>
    </Stack>
  );
}
