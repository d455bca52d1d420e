import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PrefixLists, prefixListsSchema } from '../../../../shared/bluecard/prefix-list.ts';
import * as z from '../../../../shared/zod.ts';
import { type Services, usePerson, useServices } from '../services.tsx';

const storedSchema = z.object({ lists: prefixListsSchema, etag: z.optional(z.string()) });
type Stored = z.infer<typeof storedSchema>;

// A list is replaced a few times a year, but the administrator who has just replaced one checks whether it has arrived.
const recheckMs = 5 * 60_000;

/** The national BlueCard prefix lists: shows what this computer has cached, then confirms or replaces it from the server. */
export function prefixListsQuery(
  { api, lists: cache }: Pick<Services, 'api' | 'lists'>,
  client: QueryClient,
  userId: string,
) {
  const queryKey = ['bluecard', userId] as const;
  const cacheKey = `bluecard/${userId}`;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Stored> => {
      const cached = client.getQueryData<Stored>(queryKey) ?? (await cache.read(cacheKey, storedSchema));
      if (cached !== undefined && !signal.aborted) client.setQueryData(queryKey, cached);
      const answer = await api.callIfChanged('getPrefixLists', {}, { signal, ifNoneMatch: cached?.etag });
      if (answer.status === 304) return cached ?? { lists: {} };
      const fresh = { lists: answer.data.data, etag: answer.etag };
      await cache.write(cacheKey, fresh);
      return fresh;
    },
    staleTime: recheckMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** `failed` is true if nothing is cached here and the server cannot be reached. */
export function usePrefixLists(): { lists: PrefixLists | undefined; failed: boolean; retry: () => void } {
  const services = useServices();
  const client = useQueryClient();
  const userId = usePerson().user?._id ?? '';
  const { data, isError, refetch } = useQuery(prefixListsQuery(services, client, userId));
  return { lists: data?.lists, failed: isError && data === undefined, retry: () => void refetch() };
}
