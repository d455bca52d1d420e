import { Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  changePasswordSchema,
  repeatedPasswordSchema,
  samePasswords,
} from '../../../../../shared/people/registration.ts';
import * as z from '../../../../../shared/zod.ts';
import { NewPasswordField } from '../../../entities/password-meter/password-meter.tsx';
import { Button } from '../../../kit/button.tsx';
import { FailureAlert } from '../../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../../kit/form/fields/field-of.ts';
import { SecretField } from '../../../kit/form/fields/secret-field.tsx';
import { useFormFailure } from '../../../kit/form/use-form-failure.ts';
import { Panel } from '../../../kit/panel.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useApi } from '../../../lib/services.tsx';
import { sessionsKey } from '../sessions/session-list.tsx';

const formSchema = z
  .extend(changePasswordSchema, { confirmPassword: repeatedPasswordSchema })
  .check(samePasswords());
type Values = z.infer<typeof formSchema>;

const empty: Values = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password, given the old one. `email` tells password managers whose password it is. */
export function ChangePassword({ email }: { readonly email: string }) {
  const api = useApi();
  const client = useQueryClient();
  const form = useForm<Values>({ resolver: zodResolver(formSchema), defaultValues: empty });
  const { setError, watch } = form;
  const failure = useFormFailure(
    setError,
    ['currentPassword', 'password'],
    'The password could not be changed.',
  );
  const change = useMutation({
    onMutate: failure.clear,
    mutationFn: async ({ currentPassword, password }: Values) =>
      (await api.call('changePassword', { body: { currentPassword, password } })).data,
    onSuccess: ({ message }) => {
      form.reset(empty);
      failure.settle();
      void client.invalidateQueries({ queryKey: sessionsKey });
      notify(message);
    },
    onError: failure.show,
  });
  const field = fieldOf(form);
  return (
    // The form is as tall as the other panels together.
    <Panel title="Change password" gridArea={{ lg: '1 / 2 / span 3' }}>
      <form noValidate onSubmit={form.handleSubmit((values) => change.mutate(values))}>
        <Stack gap="4" maxW="sm">
          <FailureAlert message={failure.message} />
          {failure.unsure && (
            <Text>
              We can’t tell whether the password was changed. If the current one is refused, the new one may
              be in force already.
            </Text>
          )}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <SecretField
            label="Current password"
            autoComplete="current-password"
            {...field('currentPassword')}
          />
          <NewPasswordField label="New password" password={watch('password')} {...field('password')} />
          <SecretField
            label="Confirm new password"
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
          <Button type="submit" alignSelf="start" loading={change.isPending} loadingText="Saving…">
            Change password
          </Button>
          <Text color="fg.muted">Wherever else you are signed in, you will have to sign in again.</Text>
        </Stack>
      </form>
    </Panel>
  );
}
