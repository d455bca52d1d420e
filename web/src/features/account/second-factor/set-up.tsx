import { Code, chakra, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import {
  confirmSecondFactorSchema,
  type startedSecondFactorSchema,
} from '../../../../../shared/people/second-factor.ts';
import type * as z from '../../../../../shared/zod.ts';
import { Button } from '../../../kit/button.tsx';
import { FailureAlert } from '../../../kit/form/failure-alert.tsx';
import { fieldOf } from '../../../kit/form/fields/field-of.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useFormFailure } from '../../../kit/form/use-form-failure.ts';
import { useFocusFallback } from '../../../kit/hooks/use-focus-fallback.ts';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useApi, usePerson, useServices } from '../../../lib/services.tsx';
import { PasswordForm } from '../password-form.tsx';
import { meKey } from '../profile/use-me.ts';
import { sessionsKey } from '../sessions/session-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Started = z.infer<typeof startedSecondFactorSchema>;

type Props = {
  /** Whether an app is already set up, which the new one replaces. */
  readonly replaces: boolean;
  /** Called with true once recovery codes have been requested, and with false if the request failed. */
  readonly onCodes?: (expected: boolean) => void;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
};

/** Sets up an authenticator app: the password, the app's key and first code, and the recovery codes to keep. */
export default function SetUpSecondFactor({ replaces, onCodes, onDone, onCancel }: Props) {
  const api = useApi();
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    const note = 'Wherever else you were signed in, you will have to sign in again.';
    return <RecoveryCodes codes={codes} note={note} onDone={onDone} />;
  }
  if (started === undefined) {
    return (
      <PasswordForm
        label="Continue"
        failed="Two-step sign-in could not be set up."
        withCode={replaces}
        send={async (body) => (await api.call('startSecondFactor', { body })).data}
        onDone={setStarted}
        onCancel={onCancel}
      />
    );
  }
  return (
    <FirstCode
      started={started}
      onCodes={onCodes}
      onConfirmed={setCodes}
      onCancel={onCancel}
      onStartAgain={() => setStarted(undefined)}
    />
  );
}

type FirstCodeProps = {
  readonly started: Started;
  readonly onCodes: Props['onCodes'];
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: (() => void) | undefined;
  /** Replaces Cancel where the setup is required. */
  readonly onStartAgain: () => void;
};

function FirstCode({ started, onCodes, onConfirmed, onCancel, onStartAgain }: FirstCodeProps) {
  const { api, session } = useServices();
  const { user } = usePerson();
  const client = useQueryClient();
  const form = useForm<z.infer<typeof confirmSecondFactorSchema>>({
    resolver: zodResolver(confirmSecondFactorSchema),
    defaultValues: { setup: started.setup, code: '' },
  });
  const failure = useFormFailure(form.setError, ['code'], 'The code could not be checked.');
  const confirming = useMutation({
    onMutate: () => {
      failure.clear();
      onCodes?.(true);
    },
    mutationFn: async (body: z.infer<typeof confirmSecondFactorSchema>) =>
      (await api.call('confirmSecondFactor', { body })).data.recoveryCodes,
    onSuccess: (recoveryCodes) => {
      // All other sessions have ended.
      void client.invalidateQueries({ queryKey: sessionsKey });
      onConfirmed(recoveryCodes);
    },
    onError: (error) => {
      const refusedCode = failure.show(error) === undefined;
      onCodes?.(false);
      if (!refusedCode) void checkIsOn();
    },
  });
  /** Without a response, the factor may be on all the same, and starting again would need a code of it. */
  const checkIsOn = async () => {
    await session.recheck();
    const person = session.state();
    const since = person.status === 'signedIn' ? person.user?.secondFactor?.since : undefined;
    if (since === undefined || since === user?.secondFactor?.since) return;
    notify(
      'Two-step sign-in is on, but its recovery codes did not arrive. Make new ones in My Account.',
      'info',
    );
    void client.invalidateQueries({ queryKey: meKey(user?._id) });
    onCancel?.();
  };
  const box = useFocusFallback<HTMLFormElement>();
  return (
    <form ref={box} noValidate onSubmit={form.handleSubmit((body) => confirming.mutate(body))}>
      <Stack gap="4" align="start">
        <Text>Scan this with your authenticator app, or type the key into it.</Text>
        <QrCode text={started.uri} label="QR code for the authenticator app" />
        <Text overflowWrap="anywhere">
          Key:{' '}
          <Code userSelect="all" size="md">
            {started.secret.match(/.{1,4}/g)?.join(' ')}
          </Code>
        </Text>
        <TextField
          label="Code shown in the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          {...fieldOf(form)('code')}
        />
        <FailureAlert message={failure.message} />
        <Stack direction="row" gap="2">
          <Button type="submit" loading={confirming.isPending} loadingText="Checking…">
            Turn on
          </Button>
          <SecondaryButton disabled={confirming.isPending} onClick={onCancel ?? onStartAgain}>
            {onCancel ? 'Cancel' : 'Start again'}
          </SecondaryButton>
        </Stack>
      </Stack>
    </form>
  );
}

/** A QR code, dark on white in every color scheme: cameras do not read inverted ones. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <chakra.svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} w="11rem" h="11rem" bg="white">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </chakra.svg>
  );
}
