import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../../../shared/people/user.ts';
import { changePagedList, type PagedList } from '../../../lib/api/use-paged-list.ts';
import { pendingCountKey } from '../pending-count.ts';

/** All people. */
export const userList: PagedList<User> = {
  key: ['users', 'list'],
  page: (api, cursor, signal) => api.call('listUsers', { query: { cursor } }, { signal }),
};

/** Writes a change that the server has confirmed into the list on screen; `undefined` takes the person out. */
export function putUser(client: QueryClient, id: string, changed: User | undefined): void {
  changePagedList(client, userList, (users) =>
    users.flatMap((user) => (user._id === id ? (changed ?? []) : user)),
  );
  void client.invalidateQueries({ queryKey: pendingCountKey });
}
