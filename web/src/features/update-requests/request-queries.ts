import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestStatus, UpdateRequest } from '../../../../shared/messages/update-request.ts';
import type { Api } from '../../lib/api/api-client.ts';
import { useApi, usePerson } from '../../lib/services.tsx';

/** Everything about update requests is looked up again by this key. */
const requestsKey = ['update-requests'] as const;
export const newRequestsKey = [...requestsKey, 'new'] as const;
const inboxKey = (statuses: readonly RequestStatus[]) => [...requestsKey, 'inbox', ...statuses] as const;

/** The person's own requests, a page at a time. */
export function useOwnRequests() {
  const api = useApi();
  const owner = usePerson().user?._id;
  return useInfiniteQuery({
    queryKey: [...requestsKey, 'own', owner],
    staleTime: 0,
    initialPageParam: undefined,
    getNextPageParam: (page: { readonly nextCursor?: string | undefined }) => page.nextCursor,
    queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const answer = await api.call('listOwnUpdateRequests', { query: { cursor: pageParam } }, { signal });
      return answer.data ?? { data: [] };
    },
  });
}

/** One request, for a link that names it. */
export function useRequest(id: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...requestsKey, 'one', id],
    enabled: id !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('getUpdateRequest', { params: { id: id ?? '' } }, { signal })).data?.data,
  });
}

/** Requests as far as they are here; `complete` says that these are all of their statuses. */
export type Inbox = { readonly requests: readonly UpdateRequest[]; readonly complete: boolean };

async function loadInbox(
  api: Api,
  statuses: readonly RequestStatus[],
  signal: AbortSignal,
  show: (inbox: Inbox) => void,
): Promise<Inbox> {
  const found = new Map<string, UpdateRequest>();
  const all = () => [...found.values()].toSorted((one, other) => (one._id < other._id ? 1 : -1));
  const load = async (status: RequestStatus) => {
    let cursor: string | undefined;
    do {
      const page = (await api.call('listUpdateRequests', { query: { status, cursor } }, { signal })).data;
      // One that was moved while the list was read comes twice: what was written last counts.
      for (const request of page?.data ?? []) {
        if (request.version >= (found.get(request._id)?.version ?? 0)) found.set(request._id, request);
      }
      cursor = page?.nextCursor;
      if (cursor !== undefined) show({ requests: all(), complete: false });
    } while (cursor !== undefined);
  };
  await Promise.all(statuses.map(load));
  return { requests: all(), complete: true };
}

/** All requests of some statuses, the newest first. What is on screen stays until the new list is complete. */
export function useInbox(statuses: readonly RequestStatus[]) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = inboxKey(statuses);
  return useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) =>
      loadInbox(api, statuses, signal, (inbox) => {
        const shown = client.getQueryData<Inbox>(queryKey);
        if (!signal.aborted && !shown?.complete) client.setQueryData<Inbox>(queryKey, inbox);
      }),
    structuralSharing: false,
  });
}

/** Has every list of requests, and the count in the menu, looked up again. */
export function requestsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: requestsKey });
}
