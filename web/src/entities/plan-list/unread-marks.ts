import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { MustRead } from '../../../../shared/messages/must-read.ts';
import { shownPlan } from '../../../../shared/plan/duplicates/surviving-plan.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { usePerson } from '../../lib/services.tsx';

/** The query key of a facility's must-read notes. */
export const mustReadKey = (userId = '', facility: string) => ['must-reads', userId, facility] as const;

// The open plan shows the whole text.
const clipped = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

type Marks = ReadonlyMap<string, string> | undefined;

/**
 * Returns the text in the first cell of plans, by plan ID: the unread note on the plan, or on one merged into it, followed by
 * when it ends. It only reads cached notes: the top bar fetches them, so that the first rows wait for nothing.
 */
export function useUnreadMarks(list: PlanList | undefined): Marks {
  const { user, activeFacility } = usePerson();
  const client = useQueryClient();
  const notes = useSyncExternalStore(
    // A query that a component about to be shown asks for is announced while React renders: too early to render again.
    (onChange) => client.getQueryCache().subscribe(({ type }) => type === 'updated' && onChange()),
    () => client.getQueryData<readonly MustRead[]>(mustReadKey(user?._id, activeFacility)),
  );
  return useMemo(() => {
    const marks = new Map(list?.endings);
    const plans = [...(list?.plans ?? []), ...(list?.ended ?? [])];
    for (const { plan, text, readAt } of notes?.toReversed() ?? [])
      if (plan !== undefined && readAt === undefined) {
        const { _id } = shownPlan(plans, plan._id) ?? plan;
        marks.set(_id, [`Must read: ${clipped(text)}`, marks.get(_id)].filter(Boolean).join('; '));
      }
    return marks;
  }, [notes, list]);
}
