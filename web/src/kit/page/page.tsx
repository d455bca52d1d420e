import { Flex, Grid, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  readonly title: ReactNode;
  /** A sentence about what the page is for. */
  readonly lead?: ReactNode;
  /** Links to sibling pages, after the heading. */
  readonly nav?: ReactNode;
  /** Links to pages that follow from this one, at the end of the heading's line. */
  readonly links?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A page inside the frame: its heading, and what follows below. Every page except the plan table follows one rule: the
 * same margins, the heading in the same place and size, 12 px between the parts.
 */
export function Page({ title, lead, nav, links, children }: Props) {
  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      gap="3"
      w="full"
      maxW="100rem"
      mx="auto"
      px="4"
      pt="4"
      pb="6"
      textStyle="sm"
      _print={{ px: '0', pt: '2', pb: '0' }}
    >
      <Flex as="header" wrap="wrap" align="center" columnGap="4" rowGap="1" minH="9">
        <div>
          <Heading as="h1" size="xl" lineHeight="1.75rem" overflowWrap="anywhere">
            {title}
          </Heading>
          {lead !== undefined && <Text color="fg.muted">{lead}</Text>}
        </div>
        {nav}
        {links !== undefined && (
          <Flex ms="auto" wrap="wrap" align="center" columnGap="4" rowGap="1" _print={{ display: 'none' }}>
            {links}
          </Flex>
        )}
      </Flex>
      {children}
    </Grid>
  );
}
