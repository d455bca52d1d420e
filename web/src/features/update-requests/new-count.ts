import { useQuery } from '@tanstack/react-query';
import { limits } from '../../../../shared/limits.ts';
import { useApi } from '../../lib/services.tsx';
import { newRequestsKey } from './request-queries.ts';

const everyMs = 5 * 60_000;

/** Returns how many requests nobody has looked at, as a label: `3 new`. Undefined while unknown and when there are none. */
export function useNewRequestCount(enabled: boolean): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: newRequestsKey,
    enabled,
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => (await api.call('countNewUpdateRequests', {}, { signal })).data.count,
  });
  if (data === undefined || data === 0) return undefined;
  const { countedNew } = limits.updateRequests;
  return data > countedNew ? `${countedNew}+ new` : `${data} new`;
}
