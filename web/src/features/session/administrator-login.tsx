import { Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useWholeEmail } from '../../entities/person/use-whole-email.ts';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/callout.tsx';
import { AppDialog } from '../../kit/dialog/app-dialog.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { wouldLose } from '../../lib/session/leave-guard.ts';
import { hasDrafts } from '../../lib/storage.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs an administrator in without choosing a facility. The user stays on the current page. */
export default function AdministratorLogin({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ username: '', password: '' });
  const { whole } = useWholeEmail();
  const [missing, setMissing] = useState(false);
  const [loses] = useState(() => wouldLose() || hasDrafts());
  const { codeField, failure, busy, signIn } = useSignIn(
    'Login failed. Please check your credentials.',
    onClose,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const complete = typed.username.trim() !== '' && typed.password !== '';
    setMissing(!complete);
    const field = event.currentTarget.elements.namedItem(
      typed.username.trim() === '' ? 'username' : 'password',
    );
    if (!complete && field instanceof HTMLElement) field.focus();
    if (complete) signIn({ ...typed, username: whole(typed.username.trim()) });
  };
  const problemOf = (value: string) =>
    missing && value.trim() === '' ? 'This field is required.' : undefined;

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
          {loses && (
            <Callout>
              What was typed in this tab has not been saved. It is discarded if someone else signs in.
            </Callout>
          )}
          <FailureAlert message={failure} />
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint="Your email address"
            value={typed.username}
            problem={problemOf(typed.username)}
            onChange={(event) => setTyped({ ...typed, username: event.currentTarget.value })}
          />
          <SecretField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={typed.password}
            problem={problemOf(typed.password)}
            onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
          />
          {codeField}
        </Stack>
      </form>
    </AppDialog>
  );
}
