import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormBox } from './form-box.tsx';

type Props = { title: string; lead: string; wide?: boolean; children: ReactNode };

/** A page that is one form: what it is for, and the form in a panel. */
export function FormPanel({ title, lead, wide = false, children }: Props) {
  return (
    <Flex justify="center" px="4" pt={{ base: '6', md: '12' }} pb="12">
      <Box w="full" maxW={wide ? '2xl' : 'md'}>
        <Heading as="h1" size="2xl" letterSpacing="-0.01em" mb="1">
          {title}
        </Heading>
        <Text color="fg.muted" mb="6">
          {lead}
        </Text>
        <FormBox>{children}</FormBox>
      </Box>
    </Flex>
  );
}
