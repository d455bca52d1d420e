import { useEffect, useRef, useState } from 'react';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { afterPaint, timeSlice } from '../../../lib/time-slice.ts';
import { planIndex } from '../search/plan-index.ts';

/** How many plans are read in about one frame. */
const readAtOnce = 500;

/** A list of plans, and the other payer names that its search knows. */
export type ReadableList = {
  readonly list: PlanList | undefined;
  readonly names: readonly PayerName[];
};

/**
 * Returns the newest list that can be searched immediately. Reading ten thousand plans takes half a second, during which a
 * keystroke would wait: a longer new list is first read in small steps, and the previous list stays. Never returns that of
 * another facility.
 */
export function useReadableList(
  list: PlanList | undefined,
  names: readonly PayerName[],
  facility: string,
): ReadableList {
  const shown = useRef({ list, names, facility });
  const [, setRead] = useState<ReadableList>();
  const read =
    list === undefined || list.plans.length <= readAtOnce || planIndex(list.plans, names).search.ready;
  useEffect(() => {
    if (read) {
      shown.current = { list, names, facility };
      return undefined;
    }
    const leaving = new AbortController();
    // The shown list is painted first.
    void afterPaint()
      .then(() => timeSlice(planIndex(list.plans, names).search.warm, leaving.signal))
      .then(() => {
        if (!leaving.signal.aborted) setRead({ list, names });
      });
    return () => leaving.abort();
  }, [list, names, facility, read]);
  return read || shown.current.facility !== facility ? { list, names } : shown.current;
}
