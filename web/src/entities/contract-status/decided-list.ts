import { useMemo } from 'react';
import type { ContractingFacts } from '../../../../shared/hub/contracts/contracting-facts.ts';
import { decidedPlans } from '../../../../shared/hub/contracts/decided-status.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { localDay, today } from '../../kit/local-time.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { type DeskPlans, deskPlans } from '../plan-ending/desk-plans.ts';

type Decided = DeskPlans & {
  readonly contracting: ContractingFacts | undefined;
  readonly facility: string;
  readonly day: string;
};
/** Results keyed by the plans as fetched, so that every screen shows and searches the same list. */
const decided = new WeakMap<readonly Plan[], Decided>();

/**
 * Returns a list as the desk sees it on a date: without plans that have ended and, where the facility's agreements contradict a
 * plan, with the safer answer and the reason.
 */
export function decidedList(list: PlanList, facility: string, day = today()): PlanList {
  const { plans, contracting } = list;
  let before = decided.get(plans);
  if (before?.contracting !== contracting || before?.facility !== facility || before.day !== day) {
    const now = contracting === undefined ? plans : decidedPlans(plans, contracting, facility, day, localDay);
    before = { contracting, facility, day, ...deskPlans(now, day) };
    decided.set(plans, before);
  }
  const { current, ended, endings } = before;
  if (current === plans && endings.size === 0) return list;
  return { ...list, plans: current, total: list.total - ended.length, ended, endings };
}

/** The same for the list on screen. Forms show the plans' own values. */
export function useDecidedList(list: PlanList | undefined, facility: string): PlanList | undefined {
  const day = today();
  return useMemo(() => list && decidedList(list, facility, day), [list, facility, day]);
}
