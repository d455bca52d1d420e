import { useQuery } from '@tanstack/react-query';
import type { RecentDeletion } from '../../../../shared/plan/plan-changes.ts';
import { ownFailure } from '../../lib/api/api-failure.ts';
import { usePerson, useServices } from '../../lib/services.tsx';

/** Plans of a facility that were deleted in the last days. The list of plans itself tells everything else. */
export function useRecentDeletions(facility: string) {
  const { api } = useServices();
  const { user } = usePerson();
  return useQuery({
    queryKey: ['recent-deletions', user?._id, facility],
    queryFn: async ({ signal }): Promise<readonly RecentDeletion[]> => {
      const { data } = await api.call('listRecentDeletions', { query: { facility } }, { signal });
      if (data === undefined) throw ownFailure('BAD_ANSWER');
      return data.data;
    },
  });
}
