import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Audience, Broadcast, Delivery } from '../../../../shared/messages/broadcast.ts';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import { useApi } from '../../lib/services.tsx';

/** The prefix of all query keys about broadcasts; invalidating it refetches everything. */
const broadcastsKey = ['broadcasts'] as const;

/** Returns how many people an audience has. */
export function useRecipientCount(audience: Audience | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...broadcastsKey, 'recipients', audience],
    enabled: audience !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api.call('countRecipients', { body: audience ?? {} }, { signal })).data,
  });
}

/** Returns broadcasts, newest first, page by page. */
export function useBroadcasts() {
  return usePagedList({
    key: [...broadcastsKey, 'list'],
    page: (api, cursor, signal) => api.call('listBroadcasts', { query: { cursor } }, { signal }),
  });
}

const everyMs = 2_000;

/** Returns how many people are still waiting: neither sent, failed nor unconfirmed. */
export const waitingOf = ({ total, sent, failed, uncertain }: Delivery) => total - sent - failed - uncertain;

/** Returns one broadcast, polled while it is being sent. */
export function useBroadcast(id: string) {
  const api = useApi();
  return useQuery<Broadcast>({
    queryKey: [...broadcastsKey, 'one', id],
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && waitingOf(state.data.delivery) > 0 ? everyMs : false,
    queryFn: async ({ signal }) => {
      const answer = await api.call('getBroadcast', { params: { id } }, { signal });
      return answer.data.data;
    },
  });
}

/** Returns the people whose delivery failed or is unconfirmed; refetched when their number changes. */
export function useProblems(id: string, { failed, uncertain }: Delivery) {
  return usePagedList(
    {
      key: [...broadcastsKey, 'problems', id, failed, uncertain],
      page: (api, cursor, signal) =>
        api.call('listDeliveryProblems', { params: { id }, query: { cursor } }, { signal }),
    },
    { enabled: failed + uncertain > 0, keepsPrevious: true },
  );
}

export function broadcastsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: broadcastsKey });
}
