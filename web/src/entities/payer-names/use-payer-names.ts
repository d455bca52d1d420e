import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isValidOn, type PayerName, payerNameSchema } from '../../../../shared/payer-names/payer-name.ts';
import * as z from '../../../../shared/zod.ts';
import { today } from '../../kit/local-time.ts';
import { type Services, usePersonIfAny, useServices } from '../../lib/services.tsx';

/** The start of the query keys of the other payer names that searches use; refetched when a name has changed. */
export const payerNamesKey = ['payer-names'] as const;

const cacheSchema = z.object({ names: z.array(payerNameSchema), etag: z.optional(z.string()) });
type CachedNames = z.infer<typeof cacheSchema>;

/** A tab that is open all day asks again after this time; usually nothing has changed. */
const freshMs = 15 * 60_000;
/** Without any names, it asks again after this time. */
const missingMs = 60_000;

function payerNamesQuery({ api, lists }: Services, client: QueryClient, userId: string) {
  const queryKey = [...payerNamesKey, userId];
  const cacheKey = `payer-names/${userId}`;
  return queryOptions<CachedNames>({
    queryKey,
    queryFn: async ({ signal }) => {
      const cached = client.getQueryData<CachedNames>(queryKey) ?? (await lists.read(cacheKey, cacheSchema));
      // Shown while the request is running, and all there is without a network.
      if (cached !== undefined && !signal.aborted) client.setQueryData(queryKey, cached);
      const answer = await api.callIfChanged('listPayerNames', {}, { signal, ifNoneMatch: cached?.etag });
      if (answer.status === 304) return cached ?? { names: [] };
      const list = { names: answer.data.items, etag: answer.etag };
      await lists.write(cacheKey, list);
      return list;
    },
    staleTime: freshMs,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? missingMs : freshMs),
    refetchOnReconnect: 'always',
    // Comparing thousands of names field by field would cost more than replacing them.
    structuralSharing: false,
  });
}

const none: readonly PayerName[] = [];

/** The query of all other payer names, whatever their dates. */
export function usePayerNamesQuery() {
  const services = useServices();
  const client = useQueryClient();
  const userId = usePersonIfAny()?.user?._id ?? '';
  return useQuery({ ...payerNamesQuery(services, client, userId), enabled: userId !== '' });
}

/**
 * Returns the other payer names in effect today, as loaded or as cached on this computer; empty until they arrive and
 * if there are none. Returns the same list until something changes.
 */
export function usePayerNames(): readonly PayerName[] {
  const { data } = usePayerNamesQuery();
  const day = today();
  return useMemo(() => {
    const counting = data?.names.filter((name) => isValidOn(name, day)) ?? none;
    // Always the same empty list: a new one would make the search read all plans again.
    return counting.length === 0 ? none : counting;
  }, [data, day]);
}
