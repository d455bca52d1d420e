import { Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { emailSchema } from '../../../../shared/people/user.ts';
import * as z from '../../../../shared/zod.ts';
import { paths } from '../../config/paths.ts';
import { useWholeEmail } from '../../entities/person/use-whole-email.ts';
import { Button } from '../../kit/button.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { useApi } from '../../lib/services.tsx';

/** The server answers alike for every text, so one that cannot be an address is found here. */
const formSchema = (whole: (typed: string) => string) =>
  z.object({
    email: z.pipe(
      z.string().check(z.trim(), z.minLength(1, 'Please enter your email address.'), z.overwrite(whole)),
      emailSchema,
    ),
  });
type Values = z.infer<ReturnType<typeof formSchema>>;

export default function ForgotPasswordPage() {
  const api = useApi();
  const { hint, whole } = useWholeEmail();
  const form = useForm<Values>({ resolver: zodResolver(formSchema(whole)), defaultValues: { email: '' } });
  const failure = useFormFailure(form.setError, ['email'], 'Something went wrong.');
  /** Whether the form is shown again; the button that led back to it has been removed. */
  const [again, setAgain] = useState(false);
  const asking = useMutation({
    mutationFn: (body: Values) => api.call('forgotPassword', { body }),
    onMutate: failure.clear,
    onError: failure.show,
  });
  const tryAgain = () => {
    setAgain(true);
    asking.reset();
  };
  return (
    <FormPanel title="Forgot password" lead="We will email you a link to set a new password.">
      {asking.isSuccess ? (
        <Stack gap="4">
          <StatusMessage>If your email exists, a password reset link has been sent.</StatusMessage>
          <Text color="fg.muted">
            The link works once, for {limits.linkMinutes} minutes. If no email arrives, check the spam folder
            and the address: {asking.variables.email}
          </Text>
          <Button variant="outline" alignSelf="start" onClick={tryAgain}>
            Try again
          </Button>
        </Stack>
      ) : (
        <form noValidate onSubmit={form.handleSubmit((values) => asking.mutate(values))}>
          <Stack gap="4">
            <FailureAlert message={failure.message} />
            <TextField
              label="Email"
              type="email"
              autoFocus={again}
              autoComplete="username"
              autoCapitalize="none"
              hint={hint}
              {...fieldOf(form)('email')}
            />
            <Button type="submit" loading={asking.isPending} loadingText="Sending…" mt="2">
              Send the link
            </Button>
          </Stack>
        </form>
      )}
      <Text textAlign="center" mt="6">
        <TextLink to={paths.login()}>Back to sign in</TextLink>
      </Text>
    </FormPanel>
  );
}
