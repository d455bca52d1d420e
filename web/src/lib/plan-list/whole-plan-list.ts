import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiFailure } from '../api/api-failure.ts';
import type { Services } from '../services.tsx';
import type { PlanList } from './load-plans.ts';
import { type PlanListOwner, planListQuery } from './plan-queries.ts';

export type WholePlanList = {
  readonly list: PlanList;
  /** Why the server could not confirm the list of `list.checkedAt`; null if it did. */
  readonly unconfirmed: unknown;
};

/** Reports whether the server no longer lets this person see the list. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && ['NOT_FOUND', 'NOT_ALLOWED', 'SECOND_FACTOR_MISSING'].includes(error.code);

/**
 * Returns every plan of a facility, confirmed by the server or, if that fails, as cached on this computer. `progress`
 * receives how many have loaded. Rejects with the list's failure if it is incomplete or refused, or with the signal's reason.
 */
export function wholePlanList(
  services: Services,
  client: QueryClient,
  owner: PlanListOwner,
  { signal, progress }: { signal: AbortSignal; progress: (here: number, total: number) => void },
): Promise<WholePlanList> {
  return new Promise((resolve, reject) => {
    // An observer, not a fetch: while it observes, leaving the plan screen does not cancel the loading.
    const observer = new QueryObserver(client, planListQuery(services, client, owner));
    const settle = (action: () => void) => {
      stop();
      signal.removeEventListener('abort', aborted);
      action();
    };
    const aborted = () => settle(() => reject(signal.reason));
    const look = ({ data, error, isFetching }: ReturnType<typeof observer.getCurrentResult>) => {
      if (data !== undefined) progress(data.plans.length, data.total);
      if (isFetching) return;
      if (data?.complete && !isRefused(error)) settle(() => resolve({ list: data, unconfirmed: error }));
      else if (error !== null) settle(() => reject(error));
    };
    const stop = observer.subscribe(look);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
    else look(observer.getCurrentResult());
  });
}
