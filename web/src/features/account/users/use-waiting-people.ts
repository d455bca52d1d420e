import { useMemo } from 'react';
import { fullName } from '../../../../../shared/people/full-name.ts';
import { paths } from '../../../config/paths.ts';
import { userList } from '../../../entities/person/user-list.ts';
import { type WorkSource, workSource } from '../../../kit/work-list/work-source.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';

/** Returns the people who wait for approval, of every facility; nobody can be approved before their address is confirmed. */
export function useWaitingPeople(): WorkSource {
  const list = usePagedList(userList, { whole: true, staleTime: 30_000 });
  const { rows, complete } = list;
  const parts = useMemo(() => {
    if (!complete) return undefined;
    const items = rows
      .filter(({ status, emailConfirmed }) => status === 'pending' && emailConfirmed !== false)
      .map((user) => ({
        key: user._id,
        links: [{ to: paths.waitingUser(user._id), text: fullName(user) }],
        detail: ['asks for', user.requestedFacility.join(', ') || 'no facility'].join(' '),
      }));
    const page = { to: paths.waitingUsers(), text: 'User Management' };
    return [{ key: 'people', title: 'People waiting for approval', items, page }];
  }, [rows, complete]);
  return workSource('People', list, parts);
}
