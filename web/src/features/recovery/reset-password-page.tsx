import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { limits } from '../../../../shared/limits.ts';
import { paths } from '../../config/paths.ts';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useServices } from '../../lib/services.tsx';
import { BrokenLink, problemOfToken } from './link-notice.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export default function ResetPasswordPage() {
  usePageTitle('Set a new password');
  const { token = '' } = useParams();
  const { session } = useServices();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();
  const problem = problemOfToken(token);

  useEffect(() => {
    if (done === undefined) return;
    // Replaced, so that the way back does not lead to an address with a used token.
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), limits.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const finish = (message: string | undefined) => {
    // All sessions of the person have ended; what this browser still holds would only lead into a refusal.
    if (session.state().status === 'signedIn') void session.signOut();
    setDone(message || 'Password reset successful');
  };

  return (
    <FormPanel title="Set a new password" lead="You are signed out everywhere once it is changed.">
      {problem !== undefined && (
        <BrokenLink problem={problem}>
          <TextLink to={paths.forgotPassword()}>Ask for a new link</TextLink>
        </BrokenLink>
      )}
      {problem === undefined && done === undefined && <ResetPasswordForm token={token} onDone={finish} />}
      {done !== undefined && (
        <Stack gap="4">
          <StatusMessage>{done}</StatusMessage>
          <Text color="fg.muted">
            You are being taken to the sign-in page.{' '}
            <TextLink to={paths.login()} replace>
              Sign in now
            </TextLink>
          </Text>
        </Stack>
      )}
    </FormPanel>
  );
}
