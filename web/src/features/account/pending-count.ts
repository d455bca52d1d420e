import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../lib/services.tsx';

export const pendingCountKey = ['users', 'pending'] as const;

/** How many people wait for approval, as a label: `3 pending`. Undefined while unknown and when nobody waits. */
export function usePendingCount(enabled: boolean): string | undefined {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: pendingCountKey,
    enabled,
    // Every answer has the number of all who wait, so one person is enough of the list.
    queryFn: async ({ signal }) =>
      (await api.call('listUsers', { query: { limit: 1 } }, { signal })).data.pending ?? 0,
  });
  return data === undefined || data === 0 ? undefined : `${data.toLocaleString('en-US')} pending`;
}
