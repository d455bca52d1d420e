import { Button, Flex, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Wish } from '../../../../../shared/messages/wish.ts';
import { paths } from '../../../config/paths.ts';
import { usePerson } from '../../../lib/services.tsx';
import { openedInApp } from '../../../lib/session/way-back.ts';

type Props = { readonly wish: Wish; readonly facility: string | undefined };

/** What an administrator can do at once about what was not found. */
export function WishActions({ wish: { text, place }, facility }: Props) {
  const { activeFacility } = usePerson();
  const begun: Record<string, string> = place === 'prefixes' ? { prefix: text } : { name: text };
  // A plan belongs to the facility in which the administrator works.
  if (facility !== activeFacility) {
    return facility === undefined ? null : (
      <Text color="fg.muted">Switch to {facility} to begin a plan there.</Text>
    );
  }
  return (
    <Flex wrap="wrap" gap="2">
      <Button asChild size="sm" variant="outline">
        <Link to={`${paths.createPlan()}?${new URLSearchParams(begun)}`} state={openedInApp}>
          Begin a plan
        </Link>
      </Button>
    </Flex>
  );
}
