import { Stack } from '@chakra-ui/react';
import { useWholeEmail } from '../../entities/person/use-whole-email.ts';
import { Button } from '../../kit/button.tsx';
import { AppDialog } from '../../kit/dialog/app-dialog.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { UnsavedCallout } from '../../kit/unsaved-callout.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Signs an administrator in without choosing a facility. The user stays on the current page. */
export default function AdministratorLogin({ onClose }: { onClose: () => void }) {
  const { whole } = useWholeEmail();
  const { codeField, failure, busy, field, submit } = useSignIn({
    fields: { username: 'This field is required.', password: 'This field is required.' },
    body: ({ username, password }) => ({ username: whole(username.trim()), password }),
    refused: 'Login failed. Please check your credentials.',
    onDone: onClose,
  });
  return (
    <AppDialog
      title="Administrator Login"
      width="sm"
      onClose={onClose}
      footer={
        <>
          <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
          <Button type="submit" form="administrator-login" loading={busy} loadingText="Signing in…">
            Sign in
          </Button>
        </>
      }
    >
      <form id="administrator-login" noValidate onSubmit={submit}>
        <Stack gap="4">
          <UnsavedCallout>It is discarded if someone else signs in.</UnsavedCallout>
          <FailureAlert message={failure} />
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint="Your email address"
            {...field('username')}
          />
          <SecretField label="Password" autoComplete="current-password" {...field('password')} />
          {codeField}
        </Stack>
      </form>
    </AppDialog>
  );
}
