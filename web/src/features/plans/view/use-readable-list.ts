import { useEffect, useRef, useState } from 'react';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { afterPaint } from '../../../lib/time-slice.ts';
import { planIndex, readIntoIndex } from '../search/plan-index.ts';

/** A page of plans is read in less time than a frame takes. */
const readAtOnce = 1_000;

/**
 * The newest list that can be searched at once. Ten thousand plans are read in a tenth of a second, in which a key
 * would wait: a longer list that comes in is read in small steps first, and the list before it stays. Never that of
 * another facility.
 */
export function useReadableList(newest: PlanList | undefined, facility: string): PlanList | undefined {
  const shown = useRef({ list: newest, facility });
  const [, setRead] = useState<PlanList>();
  const read =
    newest === undefined || newest.plans.length <= readAtOnce || planIndex(newest.plans).search.read;
  useEffect(() => {
    if (read) {
      shown.current = { list: newest, facility };
      return undefined;
    }
    const leaving = new AbortController();
    // What is shown first is painted first.
    void afterPaint()
      .then(() => readIntoIndex(newest.plans, leaving.signal))
      .then(() => {
        if (!leaving.signal.aborted) setRead(newest);
      });
    return () => leaving.abort();
  }, [newest, facility, read]);
  return read || shown.current.facility !== facility ? newest : shown.current.list;
}
