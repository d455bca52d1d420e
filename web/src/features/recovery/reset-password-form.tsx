import { Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
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
import { TextLink } from '../../kit/form/text-link.tsx';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { useApi } from '../../lib/services.tsx';

const formSchema = z
  .object({ password: newPasswordSchema, confirmPassword: repeatedPasswordSchema })
  // The specification quotes this form's message without a period.
  .check(samePasswords('Passwords do not match'));
type Values = z.infer<typeof formSchema>;

/** The server checks two fields, but a problem with the token does not belong to this form. */
const fields = ['password'] as const;

type Props = { token: string; onDone: (message: string | undefined) => Promise<void> };

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token, onDone }: Props) {
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
