import { Box, Flex, HStack, Stack, VisuallyHidden } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { passwordChecks, passwordStrength } from '../../../../shared/people/password-strength.ts';
import { SecretField } from '../../kit/form/fields/secret-field.tsx';
import { CheckIcon, DotIcon } from '../../kit/icons.tsx';

const bars = {
  Weak: { lit: 1, color: 'red.solid' },
  Medium: { lit: 2, color: 'orange.solid' },
  Strong: { lit: 3, color: 'green.solid' },
} as const;

/** What the server requires of a new password, shown at the field because the meter below it only advises. */
export const passwordHint = `Use at least ${limits.password.min} characters. Common passwords are refused, and so are those that are little more than your own name, a hospital’s or this product’s.`;

type FieldProps = Omit<ComponentProps<typeof SecretField>, 'autoComplete' | 'hint'> & {
  /** What is typed in the field. */
  readonly password: string;
};

/** The field for a new password, with its meter. */
export const NewPasswordField = ({ password, ...field }: FieldProps) => (
  <Stack gap="2">
    <SecretField autoComplete="new-password" hint={passwordHint} {...field} />
    <PasswordMeter password={password} />
  </Stack>
);

/** Shows how strong a new password looks, and what would make it stronger. It only advises; the server decides. */
function PasswordMeter({ password }: { readonly password: string }) {
  const strength = passwordStrength(password);
  const { lit, color } = password === '' ? { lit: 0, color: undefined } : bars[strength];
  return (
    <Box color="fg.muted">
      <HStack gap="3" minH="5">
        <HStack gap="1" w="8rem" flex="none" aria-hidden="true">
          {[1, 2, 3].map((bar) => (
            <Box
              key={bar}
              flex="1"
              h="1.5"
              borderRadius="full"
              bg={bar <= lit ? color : 'bg.emphasized'}
              forcedColorAdjust="none"
            />
          ))}
        </HStack>
        <span role="status">{password !== '' && `Password strength: ${strength}`}</span>
      </HStack>
      <Flex
        as="ul"
        wrap="wrap"
        columnGap="4"
        mt="1"
        listStyleType="none"
        aria-label="What makes a password strong"
      >
        {passwordChecks.map(({ label, holds }) => {
          const held = holds(password);
          return (
            <Flex as="li" key={label} align="center" gap="1" color={held ? 'green.fg' : undefined}>
              {held ? <CheckIcon /> : <DotIcon />}
              {label}
              <VisuallyHidden>{held ? ': yes' : ': not yet'}</VisuallyHidden>
            </Flex>
          );
        })}
      </Flex>
    </Box>
  );
}
