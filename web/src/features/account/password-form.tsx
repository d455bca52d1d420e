import { Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { startSecondFactorSchema } from '../../../../shared/people/second-factor.ts';
import type * as z from '../../../../shared/zod.ts';
import { Button } from '../../kit/button.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { ApiFailure } from '../../lib/api/api-failure.ts';

type Values = z.infer<typeof startSecondFactorSchema>;

type Props<Answer> = {
  readonly label: string;
  readonly failed: string;
  /** What an attempt without an answer may have done; absent where trying again is all that matters. */
  readonly unsure?: string;
  /** Also asks for a current code from the authenticator app. */
  readonly withCode?: boolean;
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onCancel?: (() => void) | undefined;
};

/** Asks for the current password again, for actions that nobody at an unattended PC may take. */
export function PasswordForm<Answer>(props: Props<Answer>) {
  const { label, failed, unsure, send, onDone, onCancel } = props;
  // The server may know of an app that another device has set up in the meantime.
  const [codeAsked, setCodeAsked] = useState(false);
  const withCode = props.withCode || codeAsked;
  const form = useForm<Values>({
    resolver: zodResolver(startSecondFactorSchema),
    defaultValues: { currentPassword: '', ...(withCode ? { code: '' } : {}) },
  });
  const field = fieldOf(form);
  const failure = useFormFailure(form.setError, ['currentPassword', 'code'], failed);
  const sending = useMutation({
    onMutate: failure.clear,
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      // Shown first: the message gets the focus together with its field.
      if (error instanceof ApiFailure && error.fields.code !== undefined) flushSync(() => setCodeAsked(true));
      failure.show(error);
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => sending.mutate(values))}>
      <Stack gap="4" maxW="sm">
        <FailureAlert message={failure.message} />
        {failure.unsure && unsure !== undefined && <Text>{unsure}</Text>}
        <SecretField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        {withCode && (
          <TextField
            label="Code"
            autoComplete="one-time-code"
            hint="From the app you use now, or a recovery code"
            {...field('code')}
          />
        )}
        <Stack direction="row" gap="2">
          <Button type="submit" loading={sending.isPending} loadingText="Checking…">
            {label}
          </Button>
          {onCancel && (
            <SecondaryButton disabled={sending.isPending} onClick={onCancel}>
              Cancel
            </SecondaryButton>
          )}
        </Stack>
      </Stack>
    </form>
  );
}
