import { Grid, Heading } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { roleSchema, type User, userStatusSchema } from '../../../../../shared/people/user.ts';
import { useFacilityFilter } from '../../../entities/facility/use-facility-filter.tsx';
import { userList } from '../../../entities/person/user-list.ts';
import { DataTable, type SearchHandle } from '../../../kit/data-table/data-table.tsx';
import { elementWith } from '../../../kit/elements-in-order.ts';
import { useFocusWhenGone } from '../../../kit/hooks/use-focus-when-gone.ts';
import { useQueryParams } from '../../../kit/hooks/use-query-params.ts';
import { FilterChoice } from '../../../kit/list-controls/filter-choice.tsx';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { usePerson } from '../../../lib/services.tsx';
import { useUserChanges } from './dialog/use-user-changes.ts';
import { UserActions, type UserTask } from './dialog/user-actions.tsx';
import { UserDialog } from './dialog/user-dialog.tsx';
import { facilitiesOf, UserWorkContext } from './user-cells.tsx';
import { userTable } from './user-columns.tsx';
import { roleNames, statusNames } from './user-labels.ts';

const hasEveryFacility = ({ role, status }: User): boolean => role === 'admin' && status === 'approved';

/** All people: who waits for approval, who may do what, and where. For administrators. */
export default function UsersPage() {
  const selfId = usePerson().user?._id;
  const list = usePagedList(userList, { whole: true, staleTime: 30_000 });
  // The search is not in the address: it contains people's names.
  const [query, change, clear] = useQueryParams();
  const status = userStatusSchema.safeParse(query.get('status')).data;
  const role = roleSchema.safeParse(query.get('role')).data;
  const facility = query.get('facility') || undefined;
  /** Whom an emailed link names. */
  const target = query.get('person') ?? undefined;
  const heading = useFocusOnLink();
  const [task, setTask] = useState<UserTask>();
  const search = useRef<SearchHandle<User>>(undefined);
  const { busy, run, approve } = useUserChanges();
  const approved = useFocusWhenGone(() => tableRows() ?? search.current?.box() ?? null, list.rows);
  const onApprove = useCallback((user: User) => approve(user).then(approved), [approve, approved]);
  const work = useMemo(() => ({ busy, selfId, onAsk: setTask }), [busy, selfId]);
  const actions = useCallback(
    (user: User) => <UserActions user={user} work={work} onApprove={onApprove} />,
    [work, onApprove],
  );
  const ofFacility = useFacilityFilter({
    label: 'People of',
    rows: list.rows,
    namesOf: facilitiesOf,
    facility,
    onChange: (name) => change({ facility: name, person: undefined }),
  });
  const { keep: keepFacility } = ofFacility;
  const keep = useMemo(
    () =>
      status === undefined && role === undefined && keepFacility === undefined
        ? undefined
        : (user: User) =>
            (status === undefined || user.status === status) &&
            (role === undefined || user.role === role) &&
            (hasEveryFacility(user) || keepFacility?.(user) !== false),
    [status, role, keepFacility],
  );
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="3">
      <Heading as="h2" id="users" ref={heading} tabIndex={-1} size="md" outline="none">
        User Management
      </Heading>
      <UserWorkContext value={work}>
        <DataTable
          table={userTable}
          list={list}
          failed={list.error ? messageFor(list.error, 'The list of users could not be loaded.') : ''}
          filters={
            <>
              <FilterChoice
                label="Status"
                all="All statuses"
                value={status}
                options={Object.entries(statusNames)}
                onChange={(value) => change({ status: value, person: undefined })}
              />
              <FilterChoice
                label="Role"
                all="All roles"
                value={role}
                options={Object.entries(roleNames)}
                onChange={(value) => change({ role: value, person: undefined })}
              />
              {ofFacility.choice}
            </>
          }
          keep={keep}
          onClearFilters={clear}
          actions={actions}
          target={target}
          handle={search}
        />
      </UserWorkContext>
      {task !== undefined && (
        <UserDialog
          task={task}
          run={run}
          finalFocus={() => focusAfter(task) ?? search.current?.box() ?? document.getElementById('main')}
          onClose={() => setTask(undefined)}
        />
      )}
    </Grid>
  );
}

const tableRows = () => document.querySelector<HTMLElement>('[data-rows]');

/** Focuses the heading for links to `#users`, which point below the profile. */
function useFocusOnLink() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#users') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.();
  }, [hash]);
  return heading;
}

/** Returns the button that was pressed, or the row's Edit button; nothing if the row no longer exists. */
function focusAfter({ user, action }: UserTask): HTMLElement | null | undefined {
  const row = elementWith('row', user._id);
  const button = (name: string) => row?.querySelector<HTMLElement>(`[data-action="${name}"]`);
  return button(action) ?? button('edit');
}
