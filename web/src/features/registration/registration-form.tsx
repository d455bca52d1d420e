import { Box, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { type Registration, registrationSchema } from '../../../../shared/people/registration.ts';
import type * as z from '../../../../shared/zod.ts';
import { FacilityChecks } from '../../entities/facility/facility-checks.tsx';
import { NewPasswordField } from '../../entities/password-meter/password-meter.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { useApi } from '../../lib/services.tsx';
import { useLeaveGuard } from '../../lib/session/leave-guard.ts';
import { storage } from '../../lib/storage.ts';

/** The form's values as typed. */
type RegistrationValues = z.input<typeof registrationSchema>;

/** In screen order: the first field in error gets the focus. */
const emptyRegistration: RegistrationValues = {
  firstName: '',
  lastName: '',
  requestedFacility: [],
  email: '',
  phoneNumber: '',
  department: '',
  npi: '',
  password: '',
  confirmPassword: '',
};
const registrationFields = Object.keys(emptyRegistration) as (keyof RegistrationValues)[];

/** What was sent, without the passwords. */
export type Sent = Omit<Registration, 'password' | 'confirmPassword'>;

type Props = {
  /** The form's initial values. */
  readonly start: Sent | undefined;
  readonly onRegistered: (sent: Sent) => void;
};

/** Requests an account. A failure keeps everything typed. */
export function RegistrationForm({ start, onRegistered }: Props) {
  const api = useApi();
  const buttonHint = useId();
  const form = useForm<RegistrationValues, unknown, Registration>({
    resolver: zodResolver(registrationSchema),
    defaultValues: { ...emptyRegistration, ...start, password: '', confirmPassword: '' },
  });
  // Registered in screen order, although the list of facilities arrives later.
  for (const name of registrationFields) form.register(name);
  const { setFocus, formState } = form;
  const { isDirty } = formState;
  // Without a draft (docs/decisions/040), a link to the terms would lose everything typed.
  const [leaving, setLeaving] = useState<() => void>();
  useLeaveGuard(isDirty, { unsaved: () => true, ask: (go) => setLeaving(() => go) });
  // The button that led back here has been removed.
  const isAgain = start !== undefined;
  useEffect(() => {
    if (isAgain) setFocus('firstName');
  }, [isAgain, setFocus]);
  const failure = useFormFailure(form.setError, registrationFields, 'Registration failed');
  const registering = useMutation({
    mutationFn: (body: Registration) => api.call('register', { body }),
    onMutate: failure.clear,
    onSuccess: (_, { password: __, confirmPassword: ___, ...sent }) => {
      storage.requestedFacility.write(sent.requestedFacility);
      onRegistered(sent);
    },
    onError: failure.show,
  });

  const { watch } = form;
  const field = fieldOf(form);
  const npiComplete = watch('npi').length === limits.npiDigits;

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit((values) => registering.mutate(values))}>
        <Stack gap="4">
          <FailureAlert message={failure.message} />
          <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" alignItems="start">
            <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          </Box>
          <FacilityChoices />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            hint="Your work address. You sign in with it."
            {...field('email')}
          />
          <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" alignItems="start">
            <TextField label="Phone number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
            <TextField label="Department (optional)" {...field('department')} />
          </Box>
          <NpiField />
          <NewPasswordField label="Password" password={watch('password')} {...field('password')} />
          <SecretField
            label="Confirm password"
            secret="repeated password"
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
          <Button
            type="submit"
            disabled={!npiComplete}
            loading={registering.isPending}
            loadingText="Registering…"
            aria-describedby={npiComplete ? undefined : buttonHint}
            mt="2"
          >
            Register
          </Button>
          {!npiComplete && (
            <Text id={buttonHint} textStyle="xs" color="fg.muted" textAlign="center" mt="-2">
              You can register once the NPI has {limits.npiDigits} digits.
            </Text>
          )}
        </Stack>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Leave without registering?"
          confirmLabel="Leave"
          cancelLabel="Keep editing"
          danger
          onConfirm={() => {
            setLeaving(undefined);
            leaving();
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>What you typed here is not kept.</p>
        </ConfirmDialog>
      )}
    </FormProvider>
  );
}

/** Chooses the facilities that a person requests, one or more. */
function FacilityChoices() {
  const { field, fieldState } = useController<RegistrationValues, 'requestedFacility'>({
    name: 'requestedFacility',
  });
  return (
    <FacilityChecks
      legend="Facilities"
      chosen={field.value}
      onChange={field.onChange}
      first={field.ref}
      problem={fieldState.error?.message}
      lead={<Text color="fg.muted">Choose every facility you work at.</Text>}
    />
  );
}

/** Returns the digits of a typed or pasted NPI, at most ten. */
export const npiDigits = (text: string) => text.replaceAll(/\D/g, '').slice(0, limits.npiDigits);

/** The National Provider Identifier. It accepts only digits. */
function NpiField() {
  const { register, watch, formState } = useFormContext<RegistrationValues>();
  const missing = limits.npiDigits - watch('npi').length;
  const { onChange, ...npi } = register('npi');
  return (
    <TextField
      label="NPI"
      hint={missing === 0 ? `${limits.npiDigits} digits` : `${limits.npiDigits} digits (${missing} left)`}
      problem={formState.errors.npi?.message}
      inputMode="numeric"
      autoComplete="off"
      {...npi}
      onChange={(event) => {
        event.currentTarget.value = npiDigits(event.currentTarget.value);
        return onChange(event);
      }}
    />
  );
}
