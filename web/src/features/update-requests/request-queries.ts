import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RequestStatus, UpdateRequest } from '../../../../shared/messages/update-request.ts';
import { type PagedList, usePagedList } from '../../lib/api/use-paged-list.ts';
import { useApi, usePerson } from '../../lib/services.tsx';

/** The prefix of all query keys about update requests; invalidating it refetches everything. */
const requestsKey = ['update-requests'] as const;
export const newRequestsKey = [...requestsKey, 'new'] as const;
const inboxKey = (statuses: readonly RequestStatus[]) => [...requestsKey, 'inbox', ...statuses] as const;

/** Returns the user's own requests, page by page. */
export function useOwnRequests() {
  const owner = usePerson().user?._id;
  return usePagedList({
    key: [...requestsKey, 'own', owner],
    page: (api, cursor, signal) => api.call('listOwnUpdateRequests', { query: { cursor } }, { signal }),
  });
}

/** Returns one request, for a link that names it. */
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

/**
 * The requests of some statuses as one paged list: a page's cursor includes the status that it continues.
 * @param since the date (`2026-05-25`) of the oldest wanted; the last page of a status may contain older ones
 */
const inboxOf = (statuses: readonly RequestStatus[], since = ''): PagedList<UpdateRequest> => ({
  key: [...inboxKey(statuses), since],
  page: async (api, place = '0 ', signal) => {
    const at = Number(place.slice(0, place.indexOf(' ')));
    const cursor = place.slice(place.indexOf(' ') + 1) || undefined;
    const status = statuses[at];
    if (status === undefined) return { data: { data: [] } };
    const { data } = await api.call('listUpdateRequests', { query: { status, cursor } }, { signal });
    const following = at + 1 < statuses.length ? `${at + 1} ` : undefined;
    const ends = data.nextCursor === undefined || (data.data.at(-1)?.createdAt ?? '') < since;
    const nextCursor = ends ? following : `${at} ${data.nextCursor}`;
    return { data: { data: data.data, nextCursor } };
  },
});

/** Returns all requests of some statuses, newest first; `since` as for inboxOf. */
export function useInbox(statuses: readonly RequestStatus[], since?: string) {
  const list = usePagedList(inboxOf(statuses, since), { whole: true });
  const { rows } = list;
  const requests = useMemo(() => {
    const found = new Map<string, UpdateRequest>();
    // A request whose status changed while the list was read appears twice: the latest version counts.
    for (const request of rows)
      if (request.version >= (found.get(request._id)?.version ?? 0)) found.set(request._id, request);
    return [...found.values()].toSorted((one, other) => (one._id < other._id ? 1 : -1));
  }, [rows]);
  return { ...list, requests };
}

/** Refetches every list of requests, and the count in the menu. */
export function requestsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: requestsKey });
}
