import type { User } from '../../../../shared/people/user.ts';
import type { PagedList } from '../../lib/api/use-paged-list.ts';

/** All people, loaded page by page. */
export const userList: PagedList<User> = {
  key: ['users', 'list'],
  page: (api, cursor, signal) => api.call('listUsers', { query: { cursor } }, { signal }),
};
