import { useFormContext } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import type { RegistrationValues } from './registration-form-values.ts';

/** Returns the digits of a typed or pasted NPI, at most ten. */
export const npiDigits = (text: string) => text.replaceAll(/\D/g, '').slice(0, limits.npiDigits);

/** The National Provider Identifier. It accepts only digits. */
export function NpiField() {
  const { register, watch, formState } = useFormContext<RegistrationValues>();
  const missing = limits.npiDigits - watch('npi').length;
  const { onChange, ...npi } = register('npi');
  return (
    <TextField
      label="NPI"
      hint={missing === 0 ? `${limits.npiDigits} digits` : `${limits.npiDigits} digits (${missing} left)`}
      problem={formState.errors.npi?.message}
      inputMode="numeric"
      autoComplete="off"
      {...npi}
      onChange={(event) => {
        event.currentTarget.value = npiDigits(event.currentTarget.value);
        return onChange(event);
      }}
    />
  );
}
