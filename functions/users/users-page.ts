import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { User } from '../../shared/schemas/user.ts';
import * as z from '../../shared/zod.ts';
import { pageEnd } from '../http/page-end.ts';

const cursorSchema = z.tuple([z.number(), z.string(), z.string()]);
type Place = z.infer<typeof cursorSchema>;

type Asked = { readonly cursor?: string | undefined; readonly limit?: number | undefined };
type UsersPage = { data: User[]; pending: number; nextCursor?: string };

/** Pending people first, then by name; the id last, so that the order is the same on every page. */
function place(user: User): Place {
  return [user.status === 'pending' ? 0 : 1, `${user.lastName} ${user.firstName}`.toLowerCase(), user._id];
}

const compare = (a: Place, b: Place): number =>
  a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);

/**
 * One page of people: at most `limits.listPage`, and fewer where their facilities have long names. The cursor is the
 * place of the last person given, so nobody is passed over when others come or go between two pages.
 * @throws ApiError VALIDATION_FAILED for a cursor that no call has given out.
 */
export function usersPage(users: readonly User[], { cursor, limit = limits.listPage }: Asked): UsersPage {
  const after = cursor === undefined ? undefined : decode(cursor);
  const placed = users.map((user) => ({ user, at: place(user) })).sort((a, b) => compare(a.at, b.at));
  const rest = after === undefined ? placed : placed.filter(({ at }) => compare(at, after) > 0);
  const people = rest.map(({ user }) => user);
  const data = people.slice(0, pageEnd(people, { limit }));
  const last = rest[data.length - 1];
  const more = rest.length > data.length && last !== undefined ? { nextCursor: encode(last.at) } : {};
  const pending = users.filter(({ status }) => status === 'pending').length;
  return { data, pending, ...more };
}

function encode(at: Place): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function decode(cursor: string): Place {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new ApiError('VALIDATION_FAILED', undefined, { cursor: 'This cursor is not valid.' });
  }
}
