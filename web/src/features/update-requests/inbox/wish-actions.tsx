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
  const prefix = place === 'prefixes';
  const begun = new URLSearchParams({ [prefix ? 'prefix' : 'name']: text });
  return (
    <Flex wrap="wrap" align="center" gap="2">
      {!prefix && <ActionLink to={paths.payerNames(text)}>Add another name</ActionLink>}
      {/* A plan belongs to the facility in which the administrator works. */}
      {facility === activeFacility ? (
        <ActionLink to={`${paths.createPlan()}?${begun}`}>Begin a plan</ActionLink>
      ) : (
        facility !== undefined && <Text color="fg.muted">Switch to {facility} to begin a plan there.</Text>
      )}
    </Flex>
  );
}

/** Leads to where something is done about a request, and back to it. */
export const ActionLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button asChild size="sm" variant="outline">
    <Link to={to} state={openedInApp}>
      {children}
    </Link>
  </Button>
);
