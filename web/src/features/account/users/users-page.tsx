import './users.css';
import './dialog/facility-checks.css';
import { Button } from '@chakra-ui/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { roleSchema, type User, userStatusSchema } from '../../../../../shared/people/user.ts';
import { searchWords } from '../../../../../shared/text/fold-text.ts';
import { Announce } from '../../../kit/announce.tsx';
import { nextSort } from '../../../kit/grid-table/sort.ts';
import { noTerms } from '../../../kit/highlight/highlighted.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { usePageTitle } from '../../../kit/page-title.ts';
import { useNarrowScreen } from '../../../kit/use-narrow-screen.ts';
import { useSteadySpinner } from '../../../kit/use-steady-spinner.ts';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePerson } from '../../../lib/services.tsx';
import { useUserChanges } from './dialog/use-user-changes.ts';
import { UserDialog } from './dialog/user-dialog.tsx';
import { UserCards } from './table/user-cards.tsx';
import { UserControls } from './table/user-controls.tsx';
import {
  createUserIndex,
  shownUsers,
  type UserFilters,
  type UserSort,
  type UserSortKey,
} from './table/user-list.ts';
import { UserTable } from './table/user-table.tsx';
import type { Asked } from './table/user-view.ts';
import { userList } from './use-users.ts';

/** All people: who waits for approval, who may do what, and where. For administrators. */
export default function UsersPage() {
  usePageTitle('User Management');
  const { user: self } = usePerson();
  const list = usePagedList(userList, { whole: true, staleTime: 30_000 });
  const narrow = useNarrowScreen();
  const { filters, setFilters, wanted } = useUserFilters();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<UserSort>();
  const [asked, setAsked] = useState<Asked>();
  const box = useRef<HTMLInputElement>(null);
  const { busy, run, approve } = useUserChanges();

  const users = list.rows;
  const index = useMemo(() => createUserIndex(users), [users]);
  const order = useMemo(() => index.order(sort), [index, sort]);
  const rows = useMemo(() => shownUsers(order, search, filters), [order, search, filters]);
  const terms = useMemo(() => (search === '' ? noTerms : searchWords(search)), [search]);

  const complete = list.complete;
  const loading = useSteadySpinner(!complete && !list.isError);
  const total = users.length.toLocaleString();
  const countText = !list.loaded
    ? ''
    : rows.length === users.length
      ? `${total} ${users.length === 1 ? 'user' : 'users'}`
      : `${rows.length.toLocaleString()} of ${total} users`;

  const onSort = useCallback((key: UserSortKey) => setSort((before) => nextSort(before, key)), []);
  const selfId = self?._id;
  const onApprove = useCallback(
    async (user: User) => {
      await approve(user);
      // The pressed button is gone once the list shows the change.
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('[data-users]')?.focus({ preventScroll: true });
      });
    },
    [approve],
  );
  const view = useMemo(
    () => ({ rows, terms, busy, selfId, wanted, onApprove, onAsk: setAsked }),
    [rows, terms, busy, selfId, wanted, onApprove],
  );
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    setSearch('');
    setFilters({ status: undefined, role: undefined });
    box.current?.focus();
  };

  return (
    <div className="users">
      <h2 className="panel-title">User Management</h2>
      <UserControls
        box={box}
        filled={search !== ''}
        filters={filters}
        onSearch={setSearch}
        onFilters={setFilters}
        count={countText}
        loading={loading}
      />
      {list.isError && (
        <LoadFailure
          message={messageFor(list.error, 'The list of users could not be loaded.')}
          busy={list.isFetching}
          onAction={() => list.refetch()}
        />
      )}
      {list.loaded && rows.length === 0 ? (
        <div className="panel">
          <p>{complete ? noMatch(search, users.length) : 'Still loading the rest of the list…'}</p>
          {complete && users.length > 0 && (
            <Button size="sm" variant="outline" alignSelf="start" onClick={clear}>
              Show all users
            </Button>
          )}
        </div>
      ) : narrow ? (
        <UserCards view={view} />
      ) : (
        !(list.isError && !list.loaded) && (
          <UserTable view={view} loading={!list.loaded} sort={sort} onSort={onSort} />
        )
      )}
      <Announce text={countText} />
      {asked !== undefined && (
        <UserDialog
          asked={asked}
          run={run}
          finalFocus={() => focusAfter(asked, box.current)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function noMatch(search: string, total: number): string {
  if (total === 0) return 'There are no users yet.';
  return search.trim() === ''
    ? 'No user has this status and role.'
    : `No user matches '${search.trim()}' here.`;
}

/** The button that was pressed, if its row is still there. */
function focusAfter({ user, action }: Asked, box: HTMLElement | null): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-user]')];
  const row = rows.find(({ dataset }) => dataset.user === user._id);
  const pressed = row?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  return pressed ?? row?.querySelector<HTMLElement>('[data-action="edit"]') ?? box;
}

/**
 * Status and role from the address, so that they survive a reload and can be sent as a link. What is searched stays
 * out of it: it is people's names. `wanted` is the person that a mailed link names (`?person=id`).
 */
function useUserFilters() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { filters, wanted } = useMemo(() => {
    const query = new URLSearchParams(search);
    const filters: UserFilters = {
      status: userStatusSchema.safeParse(query.get('status')).data,
      role: roleSchema.safeParse(query.get('role')).data,
    };
    return { filters, wanted: query.get('person') ?? undefined };
  }, [search]);
  const setFilters = useCallback(
    ({ status, role }: UserFilters) => {
      const query = new URLSearchParams({ ...(status && { status }), ...(role && { role }) });
      navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname],
  );
  return { filters, setFilters, wanted };
}
