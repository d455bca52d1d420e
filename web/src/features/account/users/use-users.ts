import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../../shared/people/user.ts';
import type { Api } from '../../../lib/api/api-client.ts';
import { useServices } from '../../../lib/services.tsx';
import { pendingCountKey } from '../pending-count.ts';

/** People as far as they are here; `complete` says that these are all. */
export type UserList = { readonly users: readonly User[]; readonly complete: boolean };

export const userListKey = ['users', 'list'] as const;

/** Every page of the list, up to the last. `show` gets each state on the way. */
async function loadUsers(api: Api, signal: AbortSignal, show: (list: UserList) => void): Promise<UserList> {
  const users: User[] = [];
  let cursor: string | undefined;
  do {
    const page = (await api.call('listUsers', { query: { cursor } }, { signal })).data;
    users.push(...(page?.data ?? []));
    cursor = page?.nextCursor;
    if (cursor !== undefined) show({ users: [...users], complete: false });
  } while (cursor !== undefined);
  return { users, complete: true };
}

/** All people. A complete list on screen stays until the new one is complete, so rows never vanish in between. */
export function useUsers() {
  const { api } = useServices();
  const client = useQueryClient();
  return useQuery({
    queryKey: userListKey,
    queryFn: ({ signal }) =>
      loadUsers(api, signal, (list) => {
        const shown = client.getQueryData<UserList>(userListKey);
        if (!signal.aborted && !shown?.complete) client.setQueryData<UserList>(userListKey, list);
      }),
    // Comparing thousands of people field by field would cost more than showing them.
    structuralSharing: false,
  });
}

/** Writes a change that the server has confirmed into the list on screen; `undefined` takes the person out. */
export function putUser(client: QueryClient, id: string, changed: User | undefined): void {
  const loading = client.isFetching({ queryKey: userListKey }) > 0;
  client.setQueryData<UserList>(
    userListKey,
    (list) => list && { ...list, users: replaced(list.users, id, changed) },
  );
  void client.invalidateQueries({ queryKey: pendingCountKey });
  // A list that is on its way may have been read before the change, so it is read again.
  if (loading) void client.invalidateQueries({ queryKey: userListKey });
}

function replaced(users: readonly User[], id: string, changed: User | undefined): readonly User[] {
  return users.flatMap((user) => (user._id === id ? (changed ?? []) : user));
}
