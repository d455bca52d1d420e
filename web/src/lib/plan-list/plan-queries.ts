import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../shared/limits.ts';
import { orChanges } from '../../boot/first-page-cache.ts';
import type { Api } from '../api/api-client.ts';
import { ownFailure } from '../api/api-failure.ts';
import { type Services, usePerson, useServices } from '../services.tsx';
import { afterPaint } from '../time-slice.ts';
import { type FetchPlanPage, loadPlans, type PlanList } from './load-plans.ts';
import { createPlanListCache } from './plan-list-cache.ts';
import { readPlanPage } from './read-plan-page.ts';

/** The person and facility a list belongs to. Lists of different people or facilities are kept apart. */
export type PlanListOwner = { readonly userId: string; readonly facility: string };

/** Returns a list's query key. Lists of different people or facilities never share a key. */
export const planListKey = ({ userId, facility }: PlanListOwner) => ['plans', userId, facility] as const;

/** Under this key, the query cache notes that this person has deleted a plan. */
export const deletedHereKey = (id: string) => ['deleted-here', id] as const;

/** Returns the query that loads, caches and confirms a facility's plans. */
export function planListQuery(services: Services, client: QueryClient, owner: PlanListOwner) {
  const queryKey = planListKey(owner);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<PlanList> =>
      loadPlans({
        shown: client.getQueryData<PlanList>(queryKey),
        cache: createPlanListCache(services.lists, owner, signal),
        fetchPage: createFetchPlanPage(services.api, owner.facility, signal),
        show: (list) => {
          if (!signal.aborted) client.setQueryData(queryKey, list);
        },
        painted: afterPaint,
        now: Date.now,
      }),
    // Cached plans are shown without a network, too; the failed call then shows how old they are.
    networkMode: 'always',
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    // A changed contracting status must not go unnoticed on a screen that is left open all day.
    refetchInterval: limits.listRecheckMinutes * 60_000,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
    // Comparing ten thousand plans field by field would cost more than rendering them.
    structuralSharing: false,
  });
}

/** The plans of the active facility, or of another: cached rows first, then confirmed or replaced by the server. */
export function usePlanList(other?: string) {
  const services = useServices();
  const client = useQueryClient();
  const { user, activeFacility: facility } = usePerson();
  return useQuery(planListQuery(services, client, { userId: user?._id ?? '', facility: other ?? facility }));
}

/**
 * Starts loading the plans of a person who is about to see the plan screen. Resolves as soon as there is
 * something to show, or nothing can be loaded; never rejects.
 */
export function preloadPlanList(
  services: Services,
  client: QueryClient,
  owner: PlanListOwner,
): Promise<void> {
  const query = planListQuery(services, client, owner);
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (client.getQueryData(query.queryKey) !== undefined) resolve();
    });
    client
      .prefetchQuery(query)
      .then(resolve)
      .finally(() => stop());
  });
}

/** Returns a function that fetches pages of a facility's plans. @throws ApiFailure, or the signal's reason once it is aborted */
function createFetchPlanPage(api: Pick<Api, 'text'>, facility: string, signal: AbortSignal): FetchPlanPage {
  return async (page, etag) => {
    const answer = await api.text(
      'listPlans',
      { query: { facility, ...page } },
      { signal, ifNoneMatch: etag && orChanges(etag) },
    );
    if (answer.status === 304) return 'unchanged';
    try {
      return { ...(await readPlanPage(answer.data, signal)), etag: answer.etag };
    } catch (cause) {
      signal.throwIfAborted();
      throw Object.assign(ownFailure('BAD_ANSWER'), { cause });
    }
  };
}
