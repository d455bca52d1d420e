import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Services } from '../services.tsx';
import type { PlanList } from './load-plans.ts';
import { type PlanListOwner, planListQuery } from './plan-queries.ts';

export type WholePlanList = {
  readonly list: PlanList;
  /** False: the server could not be asked, and this is the list as it was at `list.checkedAt`. */
  readonly confirmed: boolean;
};

/**
 * Every plan of a facility, confirmed by the server or, if it cannot be asked, as this computer has kept them.
 * `progress` is told how many are here. Rejects with the list's failure if it is not whole, or with the signal's reason.
 */
export function wholePlanList(
  services: Services,
  client: QueryClient,
  owner: PlanListOwner,
  { signal, progress }: { signal: AbortSignal; progress: (here: number, total: number) => void },
): Promise<WholePlanList> {
  return new Promise((resolve, reject) => {
    // An observer, not a fetch: while somebody watches, leaving the plan screen does not cancel the loading.
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
      if (data?.complete) settle(() => resolve({ list: data, confirmed: error === null }));
      else if (error !== null) settle(() => reject(error));
    };
    const stop = observer.subscribe(look);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
    else look(observer.getCurrentResult());
  });
}
