import { Button, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { FailureAlert } from '../../kit/form/failure-alert.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { usePersonIfAny, useServices } from '../../lib/services.tsx';
import { BrokenLink, problemOfToken } from './link-notice.tsx';

/** The target of the link in the mail to a new address. Only the button confirms: mail scanners follow links, too. */
export default function ConfirmEmailPage() {
  usePageTitle('Confirm your new address');
  const { token = '' } = useParams();
  const { api, session } = useServices();
  const person = usePersonIfAny();
  const problem = problemOfToken(token);
  const confirming = useMutation({
    mutationFn: () => api.call('confirmEmail', { body: { token } }),
    onSuccess: () => {
      if (session.state().status === 'signedIn') void session.recheck();
    },
  });
  const failed = confirming.error === null ? undefined : messageFor(confirming.error, 'Something went wrong');
  return (
    <FormPanel
      title="Confirm your new address"
      lead="From then on you sign in with it, and mails of this site go to it."
    >
      {problem !== undefined && (
        <BrokenLink problem={problem}>You can ask for a new one by changing the address again.</BrokenLink>
      )}
      {problem === undefined && !confirming.isSuccess && (
        <Stack gap="4" align="start">
          <FailureAlert message={failed} />
          <Button
            loading={confirming.isPending}
            loadingText="Confirming…"
            onClick={() => confirming.mutate()}
          >
            Confirm my new address
          </Button>
        </Stack>
      )}
      {confirming.isSuccess && (
        <Stack gap="4">
          <StatusMessage>{confirming.data.data?.message ?? 'Your new address is confirmed.'}</StatusMessage>
          <Text>
            {person === undefined ? (
              <TextLink to={paths.login()} replace>
                Log in
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
