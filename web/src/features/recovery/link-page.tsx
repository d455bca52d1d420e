import { Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { usePageTitle } from '../../kit/page-title.ts';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { usePersonIfAny, useServices } from '../../lib/services.tsx';
import { BrokenLink, problemOfToken } from './link-notice.tsx';

type Words = {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly busy: string;
  /** What was done, if the server sends no message. */
  readonly done: string;
  /** What to do about a link that cannot work. */
  readonly broken: ReactNode;
  /** The same once an attempt got no answer: it may have used the link. Absent where a link works more than once. */
  readonly unsure?: string;
};

/** The words of each page, by the call that its emailed link is for. */
const words = {
  // In the registration email. The password proves that the same person registered.
  confirmRegistration: {
    title: 'Confirm your email address',
    lead: 'Enter the password that you chose when you registered. If you did not register, close this page.',
    button: 'Confirm my address',
    busy: 'Confirming…',
    done: 'Your email address is confirmed.',
    broken: <TextLink to={paths.register()}>Register again</TextLink>,
  },
  // To a new address.
  confirmEmail: {
    title: 'Confirm your new address',
    lead: 'You will then sign in with it, and our emails will go to it. You will be signed out everywhere.',
    button: 'Confirm my new address',
    busy: 'Confirming…',
    done: 'Your new address is confirmed.',
    broken:
      'You can ask for a new one by changing the address again. If you cannot sign in yet, ask your administrator.',
    unsure:
      'We can’t tell whether your new address was confirmed. If the link is refused when you try again, sign in with the new address.',
  },
  // To an address that is being or has been changed.
  undoEmailChange: {
    title: 'Undo the change',
    lead: 'Press the button if you did not want this change. Your account goes back to its old email address, everyone is signed out of it, its password stops working, and we email that address a link to set a new one.',
    button: 'Undo the change',
    busy: 'Undoing…',
    done: 'Your old email address is back in use.',
    broken: 'If you cannot sign in, please tell your administrator.',
    unsure:
      'We can’t tell whether the change was undone. If the link is refused when you try again, look for our email at your old address.',
  },
  // In each digest. It needs no session: the email may be read anywhere.
  unsubscribe: {
    title: 'Stop these emails',
    lead: 'Press the button to stop the digests. You will still get emails about your account and your requests.',
    button: 'Stop these emails',
    busy: 'Stopping…',
    done: 'You will get no more digests.',
    broken: 'Please sign in and choose your emails in My Account.',
  },
} satisfies Record<string, Words>;

type Props = { readonly operation: keyof typeof words };

const formSchema = z.pick(confirmRegistrationSchema, { password: true });
type Values = z.infer<typeof formSchema>;
const fields = ['password'] as const;

/** The page behind an emailed link. Only the button acts, because email scanners follow links, too. */
export default function LinkPage({ operation }: Props) {
  const { title, lead, button, busy, done, broken, unsure }: Words = words[operation];
  usePageTitle(title);
  const { token = '' } = useParams();
  const { api, session } = useServices();
  const person = usePersonIfAny();
  const problem = problemOfToken(token);
  const asksPassword = operation === 'confirmRegistration';
  const form = useForm<Values>({
    defaultValues: { password: '' },
    ...(asksPassword && { resolver: zodResolver(formSchema) }),
  });
  const failure = useFormFailure(form.setError, fields, 'Something went wrong');
  const acting = useMutation({
    mutationFn: ({ password }: Values) =>
      asksPassword
        ? api.call(operation, { body: { token, password } })
        : api.call(operation, { body: { token } }),
    onMutate: failure.clear,
    // The call may have ended this browser's session.
    onSuccess: () => {
      if (session.state().status === 'signedIn') void session.recheck();
    },
    onError: failure.show,
  });
  // A wrong password says nothing about the link.
  const mayBeBroken =
    !asksPassword || (acting.error instanceof ApiFailure && acting.error.code === 'LINK_EXPIRED');
  return (
    <FormPanel title={title} lead={lead}>
      {problem !== undefined && <BrokenLink problem={problem}>{broken}</BrokenLink>}
      {problem === undefined && !acting.isSuccess && (
        <form noValidate onSubmit={form.handleSubmit((values) => acting.mutate(values))}>
          <Stack gap="4" align={asksPassword ? undefined : 'start'}>
            <FailureAlert message={failure.message} />
            {failure.message !== undefined && mayBeBroken && (
              <Text>{(failure.unsure && unsure) || broken}</Text>
            )}
            {asksPassword && (
              <SecretField label="Password" autoComplete="current-password" {...fieldOf(form)('password')} />
            )}
            <Button
              type="submit"
              loading={acting.isPending}
              loadingText={busy}
              mt={asksPassword ? '2' : undefined}
              // A link works once: the second click of a double click may arrive before the button is busy.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {button}
            </Button>
          </Stack>
        </form>
      )}
      {acting.isSuccess && (
        <Stack gap="4">
          <StatusMessage>{acting.data.data?.message || done}</StatusMessage>
          <Text>
            {person === undefined ? (
              <TextLink to={paths.login()} replace>
                Sign in
              </TextLink>
            ) : (
              <TextLink to={paths.home()} replace>
                Go to the plans
              </TextLink>
            )}
          </Text>
        </Stack>
      )}
    </FormPanel>
  );
}
