import { useInfiniteQuery } from '@tanstack/react-query';
import { deletedPlansKey } from '../../entities/plan-history/plan-history-queries.ts';
import { useApi } from '../../lib/services.tsx';

/** The plans that can still be brought back, last deleted first, page by page. */
export function useDeletedPlans() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: deletedPlansKey,
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await api.call(
        'listDeletedPlans',
        { query: pageParam === '' ? {} : { cursor: pageParam } },
        { signal },
      );
      return data ?? { data: [] };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
