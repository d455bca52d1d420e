import { chakra, Flex } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { User, UserStatus } from '../../../../../shared/people/user.ts';
import { paths } from '../../../config/paths.ts';
import type { Column, TableDefinition } from '../../../kit/data-table/column.ts';
import { TextLink } from '../../../kit/form/text-link.tsx';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { StateChip } from '../../../kit/state-chip.tsx';
import { fullName } from '../full-name.ts';
import { noFacilityAsked, notConfirmed, type UserAction, type UserWork } from './dialog/user-actions.tsx';
import { roleNames, statusNames, whyNoMail } from './user-words.ts';

/** What cells know besides the person: who looks at the list, whose change is being saved, and what can be asked for. */
export const UserWorkContext = createContext<UserWork>({
  busy: new Set(),
  selfId: undefined,
  onAsk: () => {},
});

/** The facilities a person has, or those asked for while nobody has decided. */
const facilitiesOf = ({ status, facilityAccess, requestedFacility }: User): string =>
  (status === 'pending' ? requestedFacility : facilityAccess).join(', ');

const statusPlace: Record<UserStatus, string> = { pending: '0', approved: '1', disabled: '2' };
const tones = { pending: 'waiting', approved: 'good', disabled: undefined } as const;
/** The search is for name, email and NPI. */
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
    key: 'npi',
    label: 'NPI',
    width: '104px',
    text: ({ npi }) => npi,
    cell: ({ npi }, terms) => <code>{highlighted(npi, terms)}</code>,
    card: 'half',
  },
  {
    key: 'facilities',
    label: 'Facilities',
    width: 'minmax(120px, 1.2fr)',
    text: facilitiesOf,
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
    width: '108px',
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
];

/** All people, those who wait for approval first. */
export const userTable: TableDefinition<User> = {
  title: 'Users',
  columns: userColumns,
  order: ['status', 'name'],
  idOf: ({ _id }) => _id,
  rowHeight: 56,
  around: 276,
  cardHeight: 240,
  actionsWidth: '296px',
  words: {
    searchLabel: 'Search users by name, email or NPI',
    searchPlaceholder: 'Search by name, email or NPI…',
    noun: ['user', 'users'],
    empty: 'There are no users yet.',
    noMatch: (search) =>
      search === '' ? 'No user has this status and role.' : `No user matches '${search}' here.`,
  },
};

const TextButton = chakra('button', {
  base: {
    flex: 'none',
    my: '-1',
    py: '1',
    color: 'brand.fg',
    fontSize: 'xs',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    _hover: { textDecorationThickness: '2px' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
});

function UserName({ user, terms }: { readonly user: User; readonly terms: readonly string[] }) {
  const { selfId, onAsk } = useContext(UserWorkContext);
  const name = fullName(user);
  return (
    <>
      <div title={name}>
        {highlighted(name, terms)}
        {user._id === selfId && <small> (you)</small>}
      </div>
      <Flex align="baseline" wrap={{ base: 'wrap', md: 'nowrap' }} columnGap="2">
        {user.department && (
          <chakra.small
            title={user.department}
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace={{ md: 'nowrap' }}
          >
            {user.department}
          </chakra.small>
        )}
        <TextLink
          to={paths.auditLog({ person: user._id })}
          flex="none"
          my="-1"
          fontSize="xs"
          aria-label={`Audit log of ${name}`}
        >
          Audit log
        </TextLink>
        {user.status === 'approved' && user._id !== selfId && (
          <TextButton
            type="button"
            data-action="sessions"
            aria-label={`Sessions of ${name}`}
            onClick={() => onAsk({ user, action: 'sessions' })}
          >
            Sessions
          </TextButton>
        )}
      </Flex>
    </>
  );
}

function UserFacilities({ user }: { readonly user: User }): ReactNode {
  const names = facilitiesOf(user);
  if (names === '') return <small>{user.status === 'pending' ? noFacilityAsked : '-'}</small>;
  return (
    <span title={names}>
      {user.status === 'pending' && <small>Asks for </small>}
      {names}
    </span>
  );
}

const ChipButton = chakra(StateChip, {
  base: {
    mt: '0.5',
    borderWidth: '1px',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
});

/**
 * What is known of a person's address, and leads to what can be done: no mail reaches it, or somebody who registered with
 * it has not proved it. Nothing for everybody else.
 */
function AddressState({ user }: { readonly user: User }) {
  const { busy, onAsk } = useContext(UserWorkContext);
  const button = (action: UserAction, label: string, title: string, text: string) => (
    <ChipButton asChild tone="bad" borderColor="red.muted">
      <button
        type="button"
        data-action={action}
        aria-label={label}
        title={title}
        disabled={busy.has(user._id)}
        onClick={() => onAsk({ user, action })}
      >
        {text}
      </button>
    </ChipButton>
  );
  if (user.mailSuppressed !== undefined)
    return button(
      'allowMail',
      `No mail reaches ${fullName(user)}`,
      whyNoMail(user.mailSuppressed),
      'No mail',
    );
  if (user.emailConfirmed === false)
    return button(
      'sendConfirmation',
      `Unconfirmed address of ${fullName(user)}`,
      notConfirmed,
      'Unconfirmed',
    );
  if (user.emailConfirmed) return <small title="The link sent to this address was opened.">Confirmed</small>;
  return null;
}

/** Whose sign-in has a second factor, which another administrator can take off a person who has lost it. */
function SecondFactorState({ user }: { readonly user: User }) {
  const { busy, selfId, onAsk } = useContext(UserWorkContext);
  if (user.secondFactor === undefined || user._id === selfId) return null;
  return (
    <ChipButton asChild>
      <button
        type="button"
        data-action="resetSecondFactor"
        aria-label={`Reset the second factor of ${fullName(user)}`}
        title="Signs in with a code, too. For somebody who has lost it: reset."
        disabled={busy.has(user._id)}
        onClick={() => onAsk({ user, action: 'resetSecondFactor' })}
      >
        With code
      </button>
    </ChipButton>
  );
}
