import { memo, useCallback } from 'react';
import { type GridColumn, GridTable } from '../../../../kit/grid-table/grid-table.tsx';
import type { UserRow, UserSort, UserSortKey } from './user-list.ts';
import { UserTableRow } from './user-row.tsx';
import type { UserView } from './user-view.ts';

type Props = {
  readonly view: UserView;
  readonly loading: boolean;
  readonly sort: UserSort | undefined;
  readonly onSort: (key: UserSortKey) => void;
};

const size = { rowHeight: 56, minWidth: 980 } as const;

const columns: readonly GridColumn<UserSortKey>[] = [
  { key: 'name', label: 'Name', width: 'minmax(140px, 1.15fr)' },
  { key: 'email', label: 'Email and phone', width: 'minmax(170px, 1.4fr)' },
  { key: 'npi', label: 'NPI', width: '104px' },
  { key: 'facilities', label: 'Facilities', width: 'minmax(120px, 1.2fr)' },
  { key: 'role', label: 'Role', width: '120px' },
  { key: 'status', label: 'Status', width: '96px' },
];

/** The table of people. */
export const UserTable = memo(function UserTable({ view, loading, sort, onSort }: Props) {
  const { rows, wanted } = view;
  const place = wanted === undefined ? -1 : rows.findIndex(({ user }) => user._id === wanted);
  const row = useCallback(
    ({ user }: UserRow, at: number) => (
      <UserTableRow
        user={user}
        place={at}
        isSelf={user._id === view.selfId}
        busy={view.busy.has(user._id)}
        wanted={user._id === wanted}
        terms={view.terms}
        onApprove={view.onApprove}
        onAsk={view.onAsk}
      />
    ),
    [view, wanted],
  );
  return (
    <GridTable
      title="Users"
      columns={columns}
      actionsWidth="minmax(196px, 216px)"
      size={size}
      rows={rows}
      terms={view.terms}
      loading={loading}
      sort={sort}
      onSort={onSort}
      wantedPlace={place < 0 ? undefined : place}
      marker="data-users"
      row={row}
    />
  );
});
