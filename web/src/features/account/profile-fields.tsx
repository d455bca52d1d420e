import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextField } from '../../kit/form/text-field.tsx';
import type { TypedProfile } from './profile-form.ts';

type Props = {
  /** What a change of address leads to. */
  readonly emailHint: string;
  /** What else a change of address needs. */
  readonly underEmail?: ReactNode;
};

/** First name to NPI, for 'Edit My Info' and for administrators. */
export function ProfileFields({ emailHint, underEmail }: Props) {
  const { register, formState } = useFormContext<TypedProfile>();
  const problem = (name: keyof TypedProfile) => formState.errors[name]?.message;
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" alignItems="start">
      <TextField label="First name" problem={problem('firstName')} {...register('firstName')} />
      <TextField label="Last name" problem={problem('lastName')} {...register('lastName')} />
      <Box gridColumn="1 / -1">
        <TextField
          label="Email"
          type="email"
          autoCapitalize="none"
          hint={emailHint}
          problem={problem('email')}
          {...register('email')}
        />
      </Box>
      {underEmail !== undefined && <Box gridColumn="1 / -1">{underEmail}</Box>}
      <TextField
        label="Phone number"
        type="tel"
        problem={problem('phoneNumber')}
        {...register('phoneNumber')}
      />
      <TextField
        label="NPI"
        inputMode="numeric"
        spellCheck={false}
        problem={problem('npi')}
        {...register('npi')}
      />
      <Box gridColumn="1 / -1">
        <TextField
          label="Department (optional)"
          problem={problem('department')}
          {...register('department')}
        />
      </Box>
    </Box>
  );
}
