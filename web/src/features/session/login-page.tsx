import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { paths } from '../../config/paths.ts';
import { Callout } from '../../kit/callout.tsx';
import { FormBox } from '../../kit/form/form-box.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { ShieldIcon } from '../../kit/icons.tsx';
import { useSessionState } from '../../lib/services.tsx';
import { hasDrafts } from '../../lib/storage.ts';
import { LoginForm } from './login-form.tsx';
import { useReloadWhenOld } from './reload-when-old.ts';

export default function LoginPage() {
  const state = useSessionState();
  const because = state.status === 'signedOut' ? state.because : undefined;
  useReloadWhenOld();
  return (
    <Flex justify="center" px="4" pt={{ base: '8', md: '16' }} pb="12">
      <Box w="full" maxW="sm">
        <Flex direction="column" align="center" textAlign="center" mb="6">
          <Box color="brand.fg" mb="3">
            <ShieldIcon width="40" height="40" style={{ strokeWidth: 1.2 }} />
          </Box>
          <Heading as="h1" size="2xl" letterSpacing="-0.01em">
            Coverage Guide
          </Heading>
          <Text color="fg.muted">Simplifying Coverage. Empowering Care.</Text>
        </Flex>
        <FormBox>
          {because !== undefined && (
            <Callout role="alert" mb="4">
              {hasDrafts()
                ? `${because.replace(' Please sign in again.', '')} Your changes are kept. Sign in to continue.`
                : because}
            </Callout>
          )}
          <LoginForm />
          <Flex justify="space-between" wrap="wrap" gap="2" mt="6">
            <TextLink to={paths.forgotPassword()}>Forgot password?</TextLink>
            <TextLink to={paths.register()}>Register</TextLink>
          </Flex>
        </FormBox>
      </Box>
    </Flex>
  );
}
