import { useEffect, useRef, useState } from 'react';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { afterPaint } from '../../../lib/time-slice.ts';
import { planIndex, readIntoIndex } from '../search/plan-index.ts';

/** So many are read in about a frame. */
const readAtOnce = 500;

/** A list of plans with the other names of payers that its search knows. */
export type ReadableList = {
  readonly list: PlanList | undefined;
  readonly names: readonly PayerName[];
};

/**
 * The newest list that can be searched at once. Ten thousand plans are read in half a second, in which a key
 * would wait: a longer list that comes in is read in small steps first, and the list before it stays. Never that of
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
    // What is shown first is painted first.
    void afterPaint()
      .then(() => readIntoIndex(planIndex(list.plans, names), leaving.signal))
      .then(() => {
        if (!leaving.signal.aborted) setRead({ list, names });
      });
    return () => leaving.abort();
  }, [list, names, facility, read]);
  return read || shown.current.facility !== facility ? { list, names } : shown.current;
}
