import { useQuery } from '@tanstack/react-query';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { localTime } from '../../../kit/local-time.ts';
import { useApi } from '../../../lib/services.tsx';

/** Who made a plan what it is now, and when: `Dana Whitfield on 21 Nov 2026, 10:32`. */
export function useSavedBy({ _id, version, updatedAt }: Plan): string {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['plan-author', _id, version],
    queryFn: async ({ signal }) => {
      const answer = await api.call('planHistory', { params: { id: _id }, query: {} }, { signal });
      return answer.data?.data.find((entry) => entry.version === version)?.by.name ?? null;
    },
  });
  return `${data ?? 'somebody else'} on ${localTime(updatedAt)}`;
}
