import { chakra, Stack, Text } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { CheckBox } from '../../kit/form/fields/check-box.tsx';
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx';
import { LoadFailure, retryOf } from '../../kit/loading/load-failure.tsx';
import { useFacilities } from '../../lib/use-facilities.ts';
import type { BroadcastValues } from './broadcast-values.ts';

type Props = {
  readonly form: Pick<UseFormReturn<BroadcastValues>, 'register' | 'watch'>;
  /** The number of recipients, or what is wrong with the choice. */
  readonly count: string;
};

/** Chooses the recipients: role and facilities. */
export function AudienceFields({ form: { register, watch }, count }: Props) {
  const facilities = useFacilities();
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
        input={register('role')}
      />
      <Choice>
        <CheckBox {...register('everywhere')} />
        All facilities
      </Choice>
      {!watch('everywhere') && (
        <chakra.fieldset maxH="220px" overflowY="auto" px="3" py="2" borderWidth="1px" borderRadius="l2">
          {/* Floated, so that it is drawn inside the border. */}
          <chakra.legend float="inline-start" w="full" pb="1" color="fg.muted">
            People at these facilities
          </chakra.legend>
          {facilities.data === undefined && facilities.isError && (
            <LoadFailure message="The facilities could not be loaded." {...retryOf(facilities)} />
          )}
          {facilities.data?.map(({ _id, name }) => (
            <Choice key={_id} clear="both">
              <CheckBox value={name} {...register('facilities')} />
              {name}
            </Choice>
          ))}
        </chakra.fieldset>
      )}
      <Text role="status" fontWeight="semibold">
        {count}
      </Text>
    </Stack>
  );
}

const Choice = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2', minH: '7', cursor: 'pointer' },
});
