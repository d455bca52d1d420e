import { useCallback, useMemo, useState } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';

/** Tracks plans marked for comparison: at most two, which are compared as soon as both are marked. */
export function useMarks(plans: readonly Plan[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const clear = useCallback(() => setIds([]), []);
  /** Marks a plan for comparison, or removes its mark. */
  const toggle = useCallback(
    (id: string) =>
      setIds((now) => {
        // The mark of a plan deleted in the meantime cannot be removed by the user; it must not count as one of the two.
        const there = now.filter((marked) => plans.some(({ _id }) => _id === marked));
        return there.includes(id) ? there.filter((one) => one !== id) : [...there, id].slice(0, 2);
      }),
    [plans],
  );
  const [one, other] = ids.flatMap((id) => plans.find(({ _id }) => _id === id) ?? []);
  const compared = useMemo(
    () => (one !== undefined && other !== undefined ? ([one, other] as const) : undefined),
    [one, other],
  );
  return { marked: other === undefined ? one : undefined, compared, toggle, clear };
}
