import { Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { title: string; text: string; children?: ReactNode };

/** A page or part of a page that has something to say instead of something to show. */
export function Notice({ title, text, children }: Props) {
  return (
    <Flex direction="column" align="center" textAlign="center" gap="2" maxW="md" mx="auto" px="4" py="20">
      <Heading as="h1" size="xl">
        {title}
      </Heading>
      <Text color="fg.muted" mb="4">
        {text}
      </Text>
      <Flex gap="2" wrap="wrap" justify="center">
        {children}
      </Flex>
    </Flex>
  );
}
