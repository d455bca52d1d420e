import type { Role, User, UserStatus } from '../../../../../../shared/people/user.ts';
import { foldText, searchWords } from '../../../../../../shared/text/fold-text.ts';
import { compareNames } from '../../../../../../shared/text/name-order.ts';
import type { Sort } from '../../../../kit/grid-table/sort.ts';
import { fullName } from '../../full-name.ts';

export const userSortKeys = ['name', 'email', 'npi', 'facilities', 'role', 'status'] as const;
export type UserSortKey = (typeof userSortKeys)[number];
export type UserSort = Sort<UserSortKey>;

export type UserFilters = {
  readonly status: UserStatus | undefined;
  readonly role: Role | undefined;
};

/** A person with what is searched: name, e-mail and NPI, folded once. */
export type UserRow = { readonly user: User; readonly text: string };

export type UserIndex = {
  readonly rows: readonly UserRow[];
  /** Sorted rows; without a sort, those who wait for approval first, then by name. */
  readonly order: (sort: UserSort | undefined) => readonly UserRow[];
};

const statusPlace: Record<UserStatus, number> = { pending: 0, approved: 1, disabled: 2 };

const lastNameFirst = ({ lastName, firstName }: User) => `${lastName} ${firstName}`;
/** The facilities a person has, or those asked for while nobody has decided. */
export const facilitiesShown = ({ status, facilityAccess, requestedFacility }: User): readonly string[] =>
  status === 'pending' ? requestedFacility : facilityAccess;

const keyOf: Record<UserSortKey, (user: User) => string> = {
  name: lastNameFirst,
  email: ({ email }) => email,
  npi: ({ npi }) => npi,
  facilities: (user) => facilitiesShown(user).join(', '),
  role: ({ role }) => role,
  status: ({ status }) => String(statusPlace[status]),
};

function sorted(rows: readonly UserRow[], key: UserSortKey): UserRow[] {
  const keyed = rows.map((row) => ({ row, text: keyOf[key](row.user) }));
  return keyed.sort((one, other) => compareNames(one.text, other.text)).map(({ row }) => row);
}

/** Prepares a list of people for search and sort; each order is worked out once. */
export function createUserIndex(users: readonly User[]): UserIndex {
  const unsorted = users.map((user) => ({
    user,
    text: foldText(`${fullName(user)}\n${user.email}\n${user.npi}`),
  }));
  const rows = sorted(unsorted, 'name');
  const known = new Map<string, readonly UserRow[]>([['name asc', rows]]);
  const make = (sort: UserSort | undefined): readonly UserRow[] => {
    // Sorting is stable, so equal ones stay in the order of their names.
    if (sort === undefined) return sorted(rows, 'status');
    const ascending = sort.key === 'name' ? rows : sorted(rows, sort.key);
    return sort.direction === 'asc' ? ascending : ascending.toReversed();
  };
  return {
    rows,
    order: (sort) => {
      const name = sort === undefined ? '' : `${sort.key} ${sort.direction}`;
      const order = known.get(name) ?? make(sort);
      known.set(name, order);
      return order;
    },
  };
}

/** The rows that pass the filters and hold every word of `search`, in the order given. */
export function shownUsers(
  rows: readonly UserRow[],
  search: string,
  { status, role }: UserFilters,
): readonly UserRow[] {
  const words = searchWords(search);
  if (words.length === 0 && status === undefined && role === undefined) return rows;
  return rows.filter(
    ({ user, text }) =>
      (status === undefined || user.status === status) &&
      (role === undefined || user.role === role) &&
      words.every((word) => text.includes(word)),
  );
}
