import { useEffect } from 'react';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { useServices } from '../../../lib/services.tsx';

// Waits until the list has been on screen for a while: this must not compete with typing.
const quietMs = 5_000;

/** Logs a warning, once per state of the list, about missing values that are shown as '-'. */
export function useMissingValuesLog(list: PlanList | undefined): void {
  const { log } = useServices();
  const plans = list?.complete ? list.plans : undefined;
  useEffect(() => {
    if (plans === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      import('./missing-values.ts')
        .then(({ missingValues }) => missingValues(plans, stop.signal))
        .then((missing) => {
          if (Object.keys(missing).length > 0) log.warn("Missing plan values are shown as '-'.", missing);
        })
        .catch(() => undefined);
    }, quietMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [plans, log]);
}
