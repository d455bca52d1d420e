import { limits } from '../../shared/limits.ts';
import type { User } from '../../shared/people/user.ts';
import * as z from '../../shared/zod.ts';
import { exactly, keyedPage, type ListOrder } from '../http/pages/keyed-page.ts';

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined };
type UsersPage = { data: User[]; pending: number; nextCursor?: string };

/** Whether a person is waiting for an administrator: nobody can be approved without a verified address. */
const waits = ({ status, emailConfirmed }: User): boolean => status === 'pending' && emailConfirmed !== false;

/** First those waiting, then those with an unverified address, then the rest; by name, then by ID for a stable order. */
const userOrder: ListOrder<User, readonly (string | number)[]> = {
  schema: z.tuple([z.number(), z.string(), z.string()]),
  keyOf: (user) => [
    waits(user) ? 0 : user.status === 'pending' ? 1 : 2,
    `${user.lastName} ${user.firstName}`.toLowerCase(),
    user._id,
  ],
  compare: exactly,
};

/**
 * Returns one page of people: at most `limits.listPage`, fewer if the names of their facilities are long.
 * @throws ApiError VALIDATION_FAILED for a cursor that no call has returned.
 */
export function usersPage(users: readonly User[], { cursor, limit = limits.listPage }: Paging): UsersPage {
  const placed = users.map((user) => ({ user, key: userOrder.keyOf(user) }));
  const sorted = placed.sort((one, other) => exactly(one.key, other.key)).map(({ user }) => user);
  const { items, ...next } = keyedPage(sorted, userOrder, { cursor, limit });
  const pending = users.filter(waits).length;
  return { data: items, pending, ...next };
}
