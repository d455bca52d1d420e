import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { paths } from '../../config/paths.ts';
import { Button } from '../../kit/button.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { StatusMessage } from '../../kit/form/status-message.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { RegistrationForm, type Sent } from './registration-form.tsx';

export default function RegistrationPage() {
  const [sent, setSent] = useState<Sent>();
  const [again, setAgain] = useState(false);
  const isForm = sent === undefined || again;
  return (
    <FormPanel
      wide
      title="Register"
      lead="An administrator of a facility you choose reviews your request. You get an email when it is approved."
    >
      {isForm ? (
        <RegistrationForm
          start={sent}
          onRegistered={(values) => {
            setSent(values);
            setAgain(false);
          }}
        />
      ) : (
        <Stack gap="4" overflowWrap="anywhere">
          <StatusMessage>Registration successful! Awaiting admin approval.</StatusMessage>
          <Text>
            Open the link we sent to <strong>{sent.email}</strong> within {limits.registrationLinkHours} hours
            and enter your password there. An administrator can approve you after that.
          </Text>
          <Text color="fg.muted">
            If no email arrives in a few minutes, check the spam folder and the address. If you register
            again, open the newest link and enter the password you chose last.
          </Text>
          <Button variant="outline" alignSelf="start" onClick={() => setAgain(true)}>
            Register again
          </Button>
        </Stack>
      )}
      <Text textAlign="center" color="fg.muted" mt="6">
        Already registered? <TextLink to={paths.login()}>Sign in</TextLink>
      </Text>
    </FormPanel>
  );
}
