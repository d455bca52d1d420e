import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../../../shared/people/user.ts';
import { userList } from '../../../entities/person/user-list.ts';
import { changePagedList } from '../../../lib/api/use-paged-list.ts';
import { pendingCountKey } from '../pending-count.ts';

/** Writes a change that the server has confirmed into the list on screen; `undefined` takes the person out. */
export function putUser(client: QueryClient, id: string, changed: User | undefined): void {
  changePagedList(client, userList, (users) =>
    users.flatMap((user) => (user._id === id ? (changed ?? []) : user)),
  );
  void client.invalidateQueries({ queryKey: pendingCountKey });
}
