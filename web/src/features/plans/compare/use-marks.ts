import { useCallback, useMemo, useState } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';

type Mark = { readonly plan: Plan; readonly facility: string };

/** Tracks plans marked for comparison: at most two, which are compared as soon as both are marked. */
export function useMarks(plans: readonly Plan[], facility: string) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const clear = useCallback(() => setMarks([]), []);
  /** Marks a plan for comparison, or removes its mark. */
  const toggle = useCallback(
    (id: string) =>
      setMarks((now) => {
        // The mark of a plan deleted in the meantime cannot be removed by the user; it must not count as one of the two.
        const there = now.filter(({ plan }) => plans.some(({ _id }) => _id === plan._id));
        const others = there.filter(({ plan }) => plan._id !== id);
        const plan = others.length < there.length ? undefined : plans.find(({ _id }) => _id === id);
        return plan === undefined ? others : [...others, { plan, facility }].slice(0, 2);
      }),
    [plans, facility],
  );
  // A comparison stays open with a plan as it was before somebody deleted it, but not at another facility.
  const [one, other] = marks.flatMap(
    (mark) =>
      plans.find(({ _id }) => _id === mark.plan._id) ??
      (marks.length > 1 && mark.facility === facility ? mark.plan : []),
  );
  const compared = useMemo(
    () => (one !== undefined && other !== undefined ? ([one, other] as const) : undefined),
    [one, other],
  );
  return { marked: other === undefined ? one : undefined, compared, toggle, clear };
}
