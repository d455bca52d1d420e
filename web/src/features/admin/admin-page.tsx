import { Flex, Heading, LinkBox, LinkOverlay, SimpleGrid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { TextLink } from '../../kit/form/text-link.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { allRecordPages } from './record-pages.ts';

const cards = [
  ...allRecordPages.map(({ path, card }) => ({ to: path, ...card })),
  {
    to: paths.planCodes(),
    title: 'MANAGE PLAN CODES (coming soon)',
    text: 'View only: all plan codes in use, with those that more than one plan of a facility shares.',
  },
] as const;

const more = [
  { to: paths.imports(), label: 'Import' },
  { to: paths.payerNames(), label: 'Other Names' },
  { to: paths.users(), label: 'User Management' },
  { to: paths.facilities(), label: 'Facilities' },
  { to: paths.deletedPlans(), label: 'Deleted Plans' },
  { to: paths.endedPlans(), label: 'Ended Plans' },
  { to: paths.requestInbox(), label: 'Update Requests' },
  { to: paths.broadcasts(), label: 'Broadcasts' },
  { to: paths.auditLog(), label: 'Audit Log' },
  { to: paths.apiReference(), label: 'API Reference' },
] as const;

/** The administrators' start page: payers, plans and plan codes, and below them the work that waits. */
export default function AdminPage({ work }: { readonly work: ReactNode }) {
  const config = useSiteConfig();
  const links = config?.apiTester ? [...more, { to: paths.apiTester(), label: 'API Tester' }] : more;
  return (
    <Page title="Admin Dashboard">
      <SimpleGrid as="ul" listStyle="none" minChildWidth="min(100%, 260px)" gap="4">
        {cards.map(({ to, title, text }) => (
          <AdminCard key={to} to={to} title={title} text={text} />
        ))}
      </SimpleGrid>
      {work}
      <Flex
        as="nav"
        aria-label="Administration"
        wrap="wrap"
        align="baseline"
        columnGap="4"
        rowGap="1"
        color="fg.muted"
      >
        <Heading as="h2" size="sm" fontWeight="normal">
          Also for administrators
        </Heading>
        <Flex as="ul" listStyle="none" wrap="wrap" columnGap="4" rowGap="1">
          {links.map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </Flex>
      </Flex>
    </Page>
  );
}

type CardProps = { readonly to: string; readonly title: string; readonly text: string };

/** The whole card is the link. */
function AdminCard({ to, title, text }: CardProps) {
  return (
    <LinkBox
      as="li"
      p="5"
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      _hover={{ borderColor: 'brand.emphasized', boxShadow: 'xs' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '1px' }}
    >
      <Heading as="h2" fontSize="0.9375rem" mb="2">
        <LinkOverlay asChild color="brand.fg" _focusVisible={{ outline: 'none' }}>
          <Link to={to}>{title}</Link>
        </LinkOverlay>
      </Heading>
      <Text color="fg.muted">{text}</Text>
    </LinkBox>
  );
}
