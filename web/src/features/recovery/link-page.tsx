import { Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Button } from '../../kit/button.tsx';
import { FailureAlert, whyFailed } from '../../kit/form/failure-alert.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { mayBeSaved } from '../../lib/api/use-save-once.ts';
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
  readonly broken: string;
  /** The same once an attempt got no answer: it may have used the link. Absent where a link works more than once. */
  readonly unsure?: string;
};

/** The words of each page, by the call that its emailed link is for. */
const words = {
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

/** The page behind an emailed link that needs only a click. Only the button acts, because email scanners follow links, too. */
export default function LinkPage({ operation }: Props) {
  const { title, lead, button, busy, done, broken, unsure }: Words = words[operation];
  usePageTitle(title);
  const { token = '' } = useParams();
  const { api, session } = useServices();
  const person = usePersonIfAny();
  const problem = problemOfToken(token);
  const [mayBeDone, setMayBeDone] = useState(false);
  const acting = useMutation({
    mutationFn: () => api.call(operation, { body: { token } }),
    // The call may have ended this browser's session.
    onSuccess: () => {
      if (session.state().status === 'signedIn') void session.recheck();
    },
    onError: (error) => {
      if (mayBeSaved(error)) setMayBeDone(true);
    },
  });
  const failed = whyFailed(acting, 'Something went wrong');
  return (
    <FormPanel title={title} lead={lead}>
      {problem !== undefined && <BrokenLink problem={problem}>{broken}</BrokenLink>}
      {problem === undefined && !acting.isSuccess && (
        <Stack gap="4" align="start">
          <FailureAlert message={failed} />
          {failed !== undefined && <Text>{(mayBeDone && unsure) || broken}</Text>}
          <Button
            loading={acting.isPending}
            loadingText={busy}
            // A link works once: the second click of a double click may arrive before the button is busy.
            onClick={({ detail }) => detail < 2 && acting.mutate()}
          >
            {button}
          </Button>
        </Stack>
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
