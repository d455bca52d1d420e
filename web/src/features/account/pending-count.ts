import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/services.tsx';

export const pendingCountKey = ['users', 'pending'] as const;

/** Returns how many people wait for approval, as a label: `3 pending`. Empty if nobody waits, undefined while unknown. */
export function usePendingCount(enabled: boolean): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: pendingCountKey,
    enabled,
    // Every response includes the count of all pending people, so a list of one person is enough.
    queryFn: async ({ signal }) =>
      (await api.call('listUsers', { query: { limit: 1 } }, { signal })).data.pending ?? 0,
  });
  if (data === undefined) return undefined;
  return data === 0 ? '' : `${data.toLocaleString('en-US')} pending`;
}
