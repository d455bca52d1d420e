import { useCallback, useMemo, useState } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';

/** Tracks plans marked for comparison: at most two, which are compared as soon as both are marked. */
export function useMarks(plans: readonly Plan[], facility: string) {
  const [marks, setMarks] = useState<readonly Plan[]>([]);
  const [at, setAt] = useState(facility);
  // Another tab may switch the facility.
  if (at !== facility) {
    setAt(facility);
    setMarks([]);
  }
  const clear = useCallback(() => setMarks([]), []);
  /** Marks a plan for comparison, or removes its mark. */
  const toggle = useCallback(
    (id: string) =>
      setMarks((now) => {
        // The mark of a plan deleted in the meantime cannot be removed by the user; it must not count as one of the two.
        const there = now.flatMap(({ _id }) => plans.find((plan) => plan._id === _id) ?? []);
        const others = there.filter(({ _id }) => _id !== id);
        const added = others.length < there.length ? [] : plans.filter(({ _id }) => _id === id);
        return [...others, ...added].slice(0, 2);
      }),
    [plans],
  );
  // A comparison stays open with a plan as it was before somebody deleted it.
  const [one, other] = marks.flatMap(
    (mark) => plans.find(({ _id }) => _id === mark._id) ?? (marks.length > 1 ? mark : []),
  );
  const compared = useMemo(
    () => (one !== undefined && other !== undefined ? ([one, other] as const) : undefined),
    [one, other],
  );
  return { marked: other === undefined ? one : undefined, compared, toggle, clear };
}
