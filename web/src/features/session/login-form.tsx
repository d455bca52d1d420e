import { Stack } from '@chakra-ui/react';
import { useWholeEmail } from '../../entities/person/use-whole-email.ts';
import { Button } from '../../kit/button.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { FacilityField } from './facility-field.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Signs in. The guard around the page then leads to the requested page. */
export function LoginForm() {
  const { hint, whole } = useWholeEmail();
  const { codeField, failure, busy, type, field, submit } = useSignIn({
    fields: {
      activeFacility: 'Please select a facility.',
      email: 'Please enter your email address.',
      password: 'Please enter your password.',
    },
    body: ({ email, ...typed }) => ({ ...typed, email: whole(email.trim()) }),
    refused: 'Invalid email or password',
  });
  const { value: chosen, problem } = field('activeFacility');
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        <FailureAlert message={failure} />
        <FacilityField
          chosen={chosen}
          problem={problem}
          onChoose={(facility) => type('activeFacility', facility)}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          hint={hint}
          {...field('email')}
        />
        <SecretField label="Password" autoComplete="current-password" {...field('password')} />
        {codeField}
        <Button type="submit" loading={busy} loadingText="Signing in…" mt="2">
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
