import { Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { confirmRegistrationSchema } from '../../../../shared/people/registration.ts';
import * as z from '../../../../shared/zod.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../kit/button.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { useApi } from '../../lib/services.tsx';
import { BrokenLink, problemOfToken } from './link-notice.tsx';

const formSchema = z.pick(confirmRegistrationSchema, { password: true });
type Values = z.infer<typeof formSchema>;
const fields = ['password'] as const;

/** The page behind the link in the registration email. The password proves that the same person registered. */
export default function ConfirmRegistrationPage() {
  const { token = '' } = useParams();
  const api = useApi();
  const problem = problemOfToken(token);
  const form = useForm<Values>({ resolver: zodResolver(formSchema), defaultValues: { password: '' } });
  const failure = useFormFailure(form.setError, fields, 'Something went wrong');
  const confirming = useMutation({
    mutationFn: ({ password }: Values) => api.call('confirmRegistration', { body: { token, password } }),
    onMutate: failure.clear,
    onError: failure.show,
  });
  const linkIsDead = confirming.error instanceof ApiFailure && confirming.error.code === 'LINK_EXPIRED';
  const registerAgain = <TextLink to={paths.register()}>Register again</TextLink>;
  return (
    <FormPanel
      title="Confirm your email address"
      lead="Enter the password that you chose when you registered. If you did not register, close this page."
    >
      {problem !== undefined && <BrokenLink problem={problem}>{registerAgain}</BrokenLink>}
      {problem === undefined && !confirming.isSuccess && (
        <form noValidate onSubmit={form.handleSubmit((values) => confirming.mutate(values))}>
          <Stack gap="4">
            <FailureAlert message={failure.message} />
            {linkIsDead && <Text>{registerAgain}</Text>}
            <SecretField label="Password" autoComplete="current-password" {...fieldOf(form)('password')} />
            <Button type="submit" loading={confirming.isPending} loadingText="Confirming…" mt="2">
              Confirm my address
            </Button>
          </Stack>
        </form>
      )}
      {confirming.isSuccess && (
        <Stack gap="4">
          <StatusMessage>{confirming.data.data.message}</StatusMessage>
          <Text>
            <TextLink to={paths.login()} replace>
              Sign in
            </TextLink>
          </Text>
        </Stack>
      )}
    </FormPanel>
  );
}
