import { Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Button } from '../../kit/button.tsx';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { usePersonIfAny, useServices } from '../../lib/services.tsx';
import { BrokenLink, problemOfToken } from './link-notice.tsx';

type Props = {
  /** The call that the emailed link is for. */
  readonly operation: 'confirmEmail' | 'undoEmailChange' | 'unsubscribe';
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly busy: string;
  /** What was done, if the server sends no message. */
  readonly done: string;
  /** What to do about a link that cannot work. */
  readonly broken: ReactNode;
};

/** The page behind an emailed link that needs only a click. Only the button acts, because email scanners follow links, too. */
export function LinkButton({ operation, title, lead, button, busy, done, broken }: Props) {
  usePageTitle(title);
  const { token = '' } = useParams();
  const { api, session } = useServices();
  const person = usePersonIfAny();
  const problem = problemOfToken(token);
  const acting = useMutation({
    mutationFn: () => api.call(operation, { body: { token } }),
    // The call may have ended this browser's session.
    onSuccess: () => {
      if (session.state().status === 'signedIn') void session.recheck();
    },
  });
  const failed = acting.error === null ? undefined : messageFor(acting.error, 'Something went wrong');
  return (
    <FormPanel title={title} lead={lead}>
      {problem !== undefined && <BrokenLink problem={problem}>{broken}</BrokenLink>}
      {problem === undefined && !acting.isSuccess && (
        <Stack gap="4" align="start">
          <FailureAlert message={failed} />
          {failed !== undefined && <Text>{broken}</Text>}
          <Button loading={acting.isPending} loadingText={busy} onClick={() => acting.mutate()}>
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
