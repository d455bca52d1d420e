import { useCallback, useMemo, useState } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';

/** Plans that were marked to be compared: at most two, and two are compared at once. */
export function useMarks(plans: readonly Plan[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const clear = useCallback(() => setIds([]), []);
  /** Marks a plan, or takes its mark away. */
  const toggle = useCallback(
    (id: string) =>
      setIds((now) => {
        // The mark of a plan that was deleted meanwhile cannot be taken away; it must not be one of the two.
        const there = now.filter((marked) => plans.some(({ _id }) => _id === marked));
        return there.includes(id) ? there.filter((one) => one !== id) : [...there, id].slice(0, 2);
      }),
    [plans],
  );
  const [one, other] = useMemo(
    () => ids.flatMap((id) => plans.find(({ _id }) => _id === id) ?? []),
    [ids, plans],
  );
  const compared = useMemo(
    () => (one !== undefined && other !== undefined ? ([one, other] as const) : undefined),
    [one, other],
  );
  return { marked: other === undefined ? one : undefined, compared, toggle, clear };
}
