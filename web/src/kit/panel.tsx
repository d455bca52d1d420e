import { Flex, Heading, Stack } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<typeof Stack>, 'title'> & {
  readonly title: ReactNode;
  /** Stands at the end of the heading's line. */
  readonly end?: ReactNode;
};

/** A part of a page with its heading. */
export function Panel({ title, end, children, ...rest }: Props) {
  const id = useId();
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="3"
      minW="0"
      p="4"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.panel"
      css={{ '& > button': { alignSelf: 'start' } }}
      {...rest}
    >
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
        <Heading as="h2" id={id} size="md">
          {title}
        </Heading>
        {end}
      </Flex>
      {children}
    </Stack>
  );
}
