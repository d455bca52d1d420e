import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { useApi, usePerson } from '../../lib/services.tsx';

/** A plan: at once where the list of plans is here, and then as the server has it. */
export function usePlan(id: string) {
  const api = useApi();
  const { user } = usePerson();
  const list = usePlanList();
  const listed = useMemo(() => list.data?.plans.find(({ _id }) => _id === id), [list.data, id]);
  const fetched = useQuery({
    queryKey: ['plan', user?._id ?? '', id],
    queryFn: async ({ signal }) =>
      (await api.call('getPlan', { params: { id } }, { signal })).data?.data ?? null,
    staleTime: 0,
    // The form of a plan that was left an hour ago begins from what it is now.
    gcTime: 0,
  });
  const server = fetched.data ?? undefined;
  return {
    plan: (server?.version ?? 0) >= (listed?.version ?? 0) ? (server ?? listed) : listed,
    error: fetched.error,
    busy: fetched.isFetching,
    retry: () => void fetched.refetch(),
  };
}
