import { Text } from '@chakra-ui/react';
import { paths } from '../../config/paths.ts';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { RegistrationForm } from './registration-form.tsx';

export default function RegistrationPage() {
  usePageTitle('Register');
  return (
    <FormPanel
      wide
      title="Register"
      lead="An administrator of a facility you choose looks at your request. You get an email when it is approved."
    >
      <RegistrationForm />
      <Text textAlign="center" color="fg.muted" mt="6">
        Already registered? <TextLink to={paths.login()}>Log in</TextLink>
      </Text>
    </FormPanel>
  );
}
