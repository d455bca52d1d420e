import { Field, NativeSelect } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { FieldRoot } from '../../kit/form/field-root.tsx';
import { useFacilities } from '../../lib/use-facilities.ts';
import type { BroadcastValues } from './broadcast-values.ts';

type Props = {
  readonly form: Pick<UseFormReturn<BroadcastValues>, 'register' | 'watch'>;
  /** How many people that is, or what is wrong with it. */
  readonly count: string;
};

/** To whom: role and facilities. */
export function AudienceFields({ form: { register, watch }, count }: Props) {
  const facilities = useFacilities();
  return (
    <fieldset className="broadcast-audience">
      <legend>To</legend>
      <FieldRoot>
        <Field.Label>Role</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field {...register('role')}>
            <option value="everybody">Users and administrators</option>
            <option value="user">Users only</option>
            <option value="admin">Administrators only</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator aria-hidden />
        </NativeSelect.Root>
      </FieldRoot>
      <label className="broadcast-check">
        <input type="checkbox" {...register('everywhere')} />
        All facilities
      </label>
      {!watch('everywhere') && (
        <fieldset className="broadcast-facilities">
          <legend className="quiet">People of these facilities</legend>
          {facilities.data?.map(({ _id, name }) => (
            <label key={_id} className="broadcast-check">
              <input type="checkbox" value={name} {...register('facilities')} />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className="broadcast-count">
        {count}
      </p>
    </fieldset>
  );
}
