import { fullName } from '../../../../../shared/people/full-name.ts';
import type { User, UserStatus } from '../../../../../shared/people/user.ts';
import type { Column, TableDefinition } from '../../../kit/data-table/column.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { StateChip } from '../../../kit/state-chip.tsx';
import { AddressState, facilitiesOf, SecondFactorState, UserFacilities, UserName } from './user-cells.tsx';
import { roleNames, statusNames } from './user-labels.ts';

const statusPlace: Record<UserStatus, string> = { pending: '0', approved: '1', disabled: '2' };
const tones = { pending: 'waiting', approved: 'good', disabled: undefined } as const;
/** The search covers name, email and NPI only. */
const notSearched = () => '';

const userColumns: readonly Column<User>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 'minmax(160px, 1.3fr)',
    text: fullName,
    sortText: ({ lastName, firstName }) => `${lastName} ${firstName}`,
    cell: (user, terms) => <UserName user={user} terms={terms} />,
  },
  {
    key: 'email',
    label: 'Email and phone',
    width: 'minmax(170px, 1.4fr)',
    text: ({ email }) => email,
    cell: ({ email, phoneNumber }, terms) => (
      <>
        <div title={email}>{highlighted(email, terms)}</div>
        <div>
          <small>{phoneNumber}</small>
        </div>
      </>
    ),
  },
  {
    key: 'facilities',
    label: 'Facilities',
    width: 'minmax(120px, 1.2fr)',
    text: (user) => facilitiesOf(user).join(', '),
    searchText: notSearched,
    cell: (user) => <UserFacilities user={user} />,
  },
  {
    key: 'role',
    label: 'Role',
    width: '120px',
    text: ({ role }) => roleNames[role],
    searchText: notSearched,
    cell: ({ role }) => (role === 'admin' ? <strong>{roleNames.admin}</strong> : roleNames.user),
    card: 'half',
  },
  {
    key: 'status',
    label: 'Status',
    width: '124px',
    text: ({ status }) => statusNames[status],
    sortText: ({ status }) => statusPlace[status],
    searchText: notSearched,
    cell: (user) => (
      <>
        <StateChip tone={tones[user.status]}>{statusNames[user.status]}</StateChip>
        <AddressState key={user._id} user={user} />
        <SecondFactorState user={user} />
      </>
    ),
    card: 'head',
  },
  // Last: in a window of 1024 pixels one column scrolls, and this one decides nothing about a person.
  {
    key: 'npi',
    label: 'NPI',
    width: '104px',
    text: ({ npi }) => npi,
    cell: ({ npi }, terms) => <code>{highlighted(npi, terms)}</code>,
    card: 'half',
  },
];

/** All people, those waiting for approval first. */
export const userTable: TableDefinition<User> = {
  title: 'Users',
  columns: userColumns,
  order: ['status', 'name'],
  idOf: ({ _id }) => _id,
  rowHeight: 64,
  around: 276,
  cardHeight: 240,
  actionsWidth: '296px',
  words: {
    searchLabel: 'Search users by name, email or NPI',
    searchPlaceholder: 'Search by name, email or NPI…',
    noun: ['user', 'users'],
    empty: 'There are no users yet.',
    noMatch: (search) =>
      search === '' ? 'No user has this status, role and facility.' : `No user matches '${search}' here.`,
  },
};
