import { chakra, Flex, Tag } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { may } from '../../../../shared/people/permissions.ts';
import { paths } from '../../config/paths.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { Page } from '../../kit/page/page.tsx';
import { usePerson } from '../../lib/services.tsx';
import { usePendingCount } from './pending-count.ts';

/** The layout of the pages about people and facilities, with its own heading and navigation. */
export default function AccountLayout() {
  const { role } = usePerson();
  return (
    <Page
      title="My Account"
      nav={
        <nav aria-label="My Account">
          <Flex as="ul" wrap="wrap" gap="1" listStyleType="none" _print={{ display: 'none' }}>
            <Entry to={paths.account()}>Profile</Entry>
            {may.administer(role) && <Entry to={paths.facilities()}>Facilities</Entry>}
            {may.editPlans(role) && <Entry to={paths.deletedPlans()}>Deleted Plans</Entry>}
            {may.manageUsers(role) && <UsersEntry />}
          </Flex>
        </nav>
      }
    >
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Page>
  );
}

const NavLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    px: '3',
    whiteSpace: 'nowrap',
    borderRadius: 'l2',
    fontWeight: 'medium',
    _hover: { bg: 'bg.muted' },
    _currentPage: {
      borderBottomRadius: '0',
      bg: 'brand.subtle',
      boxShadow: 'inset 0 -3px var(--cg-colors-brand-emphasized)',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
  },
});

function Entry({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const here = pathname + hash === to;
  return (
    <li>
      <NavLink to={to} aria-current={here ? 'page' : undefined}>
        {children}
      </NavLink>
    </li>
  );
}

/** The last entry, with room for its number, so that none moves when the number arrives. */
function UsersEntry() {
  const pending = usePendingCount(true);
  return (
    <Entry to={paths.users()}>
      User Management{' '}
      {pending !== '' && (
        <Tag.Root
          as="span"
          variant="subtle"
          colorPalette="orange"
          opacity={pending === undefined ? 0 : undefined}
          aria-hidden={pending === undefined}
        >
          <Tag.Label>({pending ?? '0 pending'})</Tag.Label>
        </Tag.Root>
      )}
    </Entry>
  );
}
