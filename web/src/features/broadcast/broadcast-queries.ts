import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Audience, Broadcast, Delivery } from '../../../../shared/messages/broadcast.ts';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import { useApi } from '../../lib/services.tsx';

/** Everything about broadcasts is looked up again by this key. */
const broadcastsKey = ['broadcasts'] as const;

/** How many people an audience has. */
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

/** Broadcasts, the newest first, a page at a time. */
export function useBroadcasts() {
  return usePagedList({
    key: [...broadcastsKey, 'list'],
    page: (api, cursor, signal) => api.call('listBroadcasts', { query: { cursor } }, { signal }),
  });
}

const everyMs = 2_000;

/** People who have neither got it nor failed to. */
export const waitingOf = ({ total, sent, failed, uncertain }: Delivery) => total - sent - failed - uncertain;

/** One broadcast; looked up again and again while it is being sent. */
export function useBroadcast(id: string) {
  const api = useApi();
  return useQuery<Broadcast>({
    queryKey: [...broadcastsKey, 'one', id],
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || waitingOf(state.data.delivery) > 0 ? everyMs : false,
    queryFn: async ({ signal }) => {
      const answer = await api.call('getBroadcast', { params: { id } }, { signal });
      return answer.data.data;
    },
  });
}

/** Whom it did not reach for certain; looked up when there are more of them. */
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
