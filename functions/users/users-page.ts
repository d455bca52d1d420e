import { limits } from '../../shared/limits.ts';
import type { User } from '../../shared/people/user.ts';
import * as z from '../../shared/zod.ts';
import { exactly, keyedPage, type ListOrder } from '../http/pages/keyed-page.ts';

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined };
type UsersPage = { data: User[]; pending: number; nextCursor?: string };

/** Who waits for an administrator: without a proven address nobody can be approved. */
const waits = ({ status, emailConfirmed }: User): boolean => status === 'pending' && emailConfirmed !== false;

/** Those who wait first, then those who have yet to prove their address, then all others, each by name; the id last, so that the order is the same on every page. */
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
 * One page of people: at most `limits.listPage`, and fewer where their facilities have long names.
 * @throws ApiError VALIDATION_FAILED for a cursor that no call has given out.
 */
export function usersPage(users: readonly User[], { cursor, limit = limits.listPage }: Paging): UsersPage {
  const placed = users.map((user) => ({ user, key: userOrder.keyOf(user) }));
  const sorted = placed.sort((one, other) => exactly(one.key, other.key)).map(({ user }) => user);
  const { items, ...next } = keyedPage(sorted, userOrder, { cursor, limit });
  const pending = users.filter(waits).length;
  return { data: items, pending, ...next };
}
