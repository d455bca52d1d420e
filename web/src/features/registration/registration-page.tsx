import { Text } from '@chakra-ui/react';
import { FormPanel } from '../../components/form/form-panel.tsx';
import { TextLink } from '../../components/form/text-link.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { paths } from '../../config/paths.ts';
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
