import { limits } from '../../shared/limits.ts';
import type { User } from '../../shared/people/user.ts';
import * as z from '../../shared/zod.ts';
import { exactly, keyedPage, type ListOrder } from '../http/pages/keyed-page.ts';

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined };
/** A person as the list shows them, and since when they have been known (ISO time). */
export type Listed = { readonly user: User; readonly since: string };
type UsersPage = { data: User[]; pending: number; nextCursor?: string };

/** Whether a person is waiting for an administrator: nobody can be approved without a verified address. */
const waits = ({ status, emailConfirmed }: User): boolean => status === 'pending' && emailConfirmed !== false;

/**
 * First those waiting, the longest wait first; then those with an unverified address, then the rest, by name; with the ID for a
 * stable order.
 */
const userOrder: ListOrder<Listed, readonly (string | number)[]> = {
  schema: z.tuple([z.number(), z.string(), z.string()]),
  keyOf: ({ user, since }) => [
    waits(user) ? 0 : user.status === 'pending' ? 1 : 2,
    waits(user) ? since : `${user.lastName} ${user.firstName}`.toLowerCase(),
    user._id,
  ],
  compare: exactly,
};

/**
 * Returns one page of people: at most `limits.listPage`, fewer if the names of their facilities are long.
 * @throws ApiError VALIDATION_FAILED for a cursor that no call has returned.
 */
export function usersPage(people: readonly Listed[], { cursor, limit = limits.listPage }: Paging): UsersPage {
  const placed = people.map((listed) => ({ listed, key: userOrder.keyOf(listed) }));
  const sorted = placed.sort((one, other) => exactly(one.key, other.key)).map(({ listed }) => listed);
  const { items, ...next } = keyedPage(sorted, userOrder, { cursor, limit });
  const pending = people.filter(({ user }) => waits(user)).length;
  return { data: items.map(({ user }) => user), pending, ...next };
}
