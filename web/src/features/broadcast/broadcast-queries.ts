import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Audience, Broadcast, Delivery } from '../../../../shared/messages/broadcast.ts';
import { useApi } from '../../lib/services.tsx';

/** Everything about broadcasts is looked up again by this key. */
const broadcastsKey = ['broadcasts'] as const;

type Page = { readonly nextCursor?: string | undefined };
const following = (page: Page) => page.nextCursor;

/** How many people an audience has. */
export function useRecipientCount(audience: Audience | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...broadcastsKey, 'recipients', audience],
    enabled: audience !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api.call('countRecipients', { body: audience ?? {} }, { signal })).data ?? null,
  });
}

/** Broadcasts, the newest first, a page at a time. */
export function useBroadcasts() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...broadcastsKey, 'list'],
    staleTime: 0,
    initialPageParam: undefined,
    getNextPageParam: following,
    queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      (await api.call('listBroadcasts', { query: { cursor: pageParam } }, { signal })).data ?? { data: [] },
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
      if (answer.data === undefined) throw new Error('The answer holds no broadcast.');
      return answer.data.data;
    },
  });
}

/** Whom it did not reach for certain; looked up when there are more of them. */
export function useProblems(id: string, { failed, uncertain }: Delivery) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...broadcastsKey, 'problems', id, failed, uncertain],
    enabled: failed + uncertain > 0,
    staleTime: 0,
    placeholderData: (before) => before,
    initialPageParam: undefined,
    getNextPageParam: following,
    queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const request = { params: { id }, query: { cursor: pageParam } };
      return (await api.call('listDeliveryProblems', request, { signal })).data ?? { data: [] };
    },
  });
}

export function broadcastsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: broadcastsKey });
}
