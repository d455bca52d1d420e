import { useEffect, useMemo } from 'react';
import {
  type CardDirectory,
  type OtherName,
  readDirectory,
} from '../../../../../shared/plan/card/directory.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { afterPaint, timeSlice } from '../../../lib/time-slice.ts';

/** Reads the plans in slices; `finish` does the rest immediately. */
function directoryWork(plans: readonly Plan[], names: readonly OtherName[]) {
  const work = readDirectory(plans, names);
  let done: CardDirectory | undefined;
  return {
    step(outOfTime: () => boolean): boolean {
      while (done === undefined && !outOfTime()) {
        const next = work.next();
        if (next.done === true) done = next.value;
      }
      return done !== undefined;
    },
    finish(): CardDirectory {
      while (done === undefined) {
        const next = work.next();
        if (next.done === true) done = next.value;
      }
      return done;
    },
  };
}

/** Returns a getter of everything in the plans that cards may print. It is read while idle, or on the first call. */
export function useCardDirectory(plans: readonly Plan[], names: readonly OtherName[]): () => CardDirectory {
  const work = useMemo(() => directoryWork(plans, names), [plans, names]);
  useEffect(() => {
    const left = new AbortController();
    void afterPaint().then(() => timeSlice(work.step, left.signal));
    return () => left.abort();
  }, [work]);
  return work.finish;
}
