import { Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { limits } from '../../../../shared/limits.ts';
import {
  newPasswordSchema,
  repeatedPasswordSchema,
  samePasswords,
} from '../../../../shared/people/registration.ts';
import * as z from '../../../../shared/zod.ts';
import { paths } from '../../config/paths.ts';
import { NewPasswordField } from '../../entities/password-meter/password-meter.tsx';
import { Button } from '../../kit/button.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { useApi, usePersonIfAny, useServices } from '../../lib/services.tsx';
import { BrokenLink, problemOfToken } from './link-notice.tsx';

export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  const { session } = useServices();
  const person = usePersonIfAny();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();
  const problem = problemOfToken(token);

  useEffect(() => {
    if (done === undefined || person !== undefined) return;
    // Replaced, so that Back does not lead to an address with a used token.
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), limits.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [done, person, navigate]);

  const finish = async (message: string | undefined) => {
    // The password owner's sessions have all ended. On a shared PC someone else may be signed in, who keeps what they typed.
    if (session.state().status === 'signedIn') await session.recheck();
    setDone(message || 'Password reset successful');
  };

  return (
    <FormPanel title="Set a new password" lead="You are signed out everywhere once it is changed.">
      {problem !== undefined && (
        <BrokenLink problem={problem}>
          <TextLink to={paths.forgotPassword()}>Ask for a new link</TextLink>
        </BrokenLink>
      )}
      {problem === undefined && done === undefined && <ResetPasswordForm token={token} onDone={finish} />}
      {done !== undefined && (
        <Stack gap="4">
          <StatusMessage>{done}</StatusMessage>
          {person === undefined ? (
            <Text color="fg.muted">
              You are being taken to the sign-in page.{' '}
              <TextLink to={paths.login()} replace>
                Sign in now
              </TextLink>
            </Text>
          ) : (
            <Text>
              {person.user ? `${person.user.firstName} ${person.user.lastName}` : 'Someone'} is still signed
              in on this computer. To sign in with the new password, log out first.{' '}
              <TextLink to={paths.home()} replace>
                Go to the plans
              </TextLink>
            </Text>
          )}
        </Stack>
      )}
    </FormPanel>
  );
}

const formSchema = z
  .object({ password: newPasswordSchema, confirmPassword: repeatedPasswordSchema })
  // The specification quotes this form's message without a period.
  .check(samePasswords('Passwords do not match'));
type Values = z.infer<typeof formSchema>;

/** The server checks two fields, but a problem with the token does not belong to this form. */
const fields = ['password'] as const;

type Props = { token: string; onDone: (message: string | undefined) => Promise<void> };

/** Sets a new password with the token of an emailed link. */
function ResetPasswordForm({ token, onDone }: Props) {
  const api = useApi();
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const failure = useFormFailure(form.setError, fields, 'Something went wrong');
  const setting = useMutation({
    mutationFn: ({ password }: Values) => api.call('resetPassword', { body: { token, password } }),
    onMutate: failure.clear,
    onSuccess: ({ data }) => onDone(data.message),
    onError: failure.show,
  });
  const field = fieldOf(form);
  const linkIsDead = setting.error instanceof ApiFailure && setting.error.code === 'LINK_EXPIRED';
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => setting.mutate(values))}>
      <Stack gap="4">
        <FailureAlert message={failure.message} />
        {failure.unsure && (
          <Text>
            We can’t tell whether the new password was set. If the link is refused when you try again, sign in
            with the new password. <TextLink to={paths.login()}>Sign in</TextLink>
          </Text>
        )}
        {linkIsDead && (
          <Text>
            <TextLink to={paths.forgotPassword()}>Ask for a new link</TextLink>
          </Text>
        )}
        <NewPasswordField label="New password" password={form.watch('password')} {...field('password')} />
        <SecretField
          label="Confirm new password"
          secret="repeated password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <Button type="submit" loading={setting.isPending} loadingText="Saving…" mt="2">
          Set new password
        </Button>
      </Stack>
    </form>
  );
}
