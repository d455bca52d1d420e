import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import type { TypedProfile } from './profile-form.ts';

type Props = {
  /** Explains what happens when the email address is changed. */
  readonly emailHint: string;
  /** Shown below the email: what else a changed address requires. */
  readonly underEmail?: ReactNode;
};

/** The fields from first name to NPI, for 'Edit My Info' and for administrators. */
export function ProfileFields({ emailHint, underEmail }: Props) {
  const field = fieldOf(useFormContext<TypedProfile>());
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" alignItems="start">
      <TextField label="First name" {...field('firstName')} />
      <TextField label="Last name" {...field('lastName')} />
      <Box gridColumn="1 / -1">
        <TextField label="Email" type="email" autoCapitalize="none" hint={emailHint} {...field('email')} />
      </Box>
      {underEmail !== undefined && <Box gridColumn="1 / -1">{underEmail}</Box>}
      <TextField label="Phone number" type="tel" {...field('phoneNumber')} />
      <TextField label="NPI" inputMode="numeric" spellCheck={false} {...field('npi')} />
      <Box gridColumn="1 / -1">
        <TextField label="Department (optional)" {...field('department')} />
      </Box>
    </Box>
  );
}
