import { Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { limits } from '../../../../shared/limits.ts';
import { paths } from '../../config/paths.ts';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePersonIfAny, useServices } from '../../lib/services.tsx';
import { BrokenLink, problemOfToken } from './link-notice.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  const { session } = useServices();
  const person = usePersonIfAny();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();
  const problem = problemOfToken(token);

  useEffect(() => {
    if (done === undefined || person !== undefined) return;
    // Replaced, so that Back does not lead to an address with a used token.
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), limits.resetRedirectMs);
    return () => clearTimeout(timer);
  }, [done, person, navigate]);

  const finish = async (message: string | undefined) => {
    // The password owner's sessions have all ended. On a shared PC someone else may be signed in, who keeps what they typed.
    if (session.state().status === 'signedIn') await session.recheck();
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
          {person === undefined ? (
            <Text color="fg.muted">
              You are being taken to the sign-in page.{' '}
              <TextLink to={paths.login()} replace>
                Sign in now
              </TextLink>
            </Text>
          ) : (
            <Text>
              {person.user ? `${person.user.firstName} ${person.user.lastName}` : 'Someone'} is still signed
              in on this computer. To sign in with the new password, log out first.{' '}
              <TextLink to={paths.home()} replace>
                Go to the plans
              </TextLink>
            </Text>
          )}
        </Stack>
      )}
    </FormPanel>
  );
}
