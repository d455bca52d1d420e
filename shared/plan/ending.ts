import { limits } from '../limits.ts';
import { dayMs, daysBetween } from '../records/days.ts';
import type { PlanLink } from './fields/parts.ts';

/** A plan's end, as far as known. The plan is still in effect on its last day. */
export type Ending = {
  readonly endsOn?: string | undefined;
  readonly successor?: PlanLink | undefined;
};
type EndingPlan = Ending & { readonly _id: string };

/** `later`: it has a last day, but no warning is due yet. */
export type PlanPhase = 'lasting' | 'later' | 'soon' | 'ended';

/** @param day `2026-11-21` */
export function planPhase({ endsOn }: Ending, day: string): PlanPhase {
  if (endsOn === undefined) return 'lasting';
  if (endsOn < day) return 'ended';
  return daysBetween(day, endsOn) <= limits.planEndingDays ? 'soon' : 'later';
}

export const hasEnded = ({ endsOn }: Ending, day: string): boolean => endsOn !== undefined && endsOn < day;

/** Returns `Ends 31 Dec 2026, replaced by Silver PPO`; undefined if neither is known. */
export function endingText(
  { endsOn, successor }: Ending,
  day: string,
  dayInWords: (day: string) => string,
): string | undefined {
  if (endsOn === undefined) return successor && `Replaced by ${successor.name}`;
  const replaced = successor === undefined ? '' : `, replaced by ${successor.name}`;
  return `${endsOn < day ? 'Ended' : 'Ends'} ${dayInWords(endsOn)}${replaced}`;
}

// Of all hospitals, those in Hawaii are the last to reach a date.
const lastClockMs = 10 * 60 * 60 * 1_000;

/** Returns a date that every desk has reached, for a server that does not know the desk's time zone. */
export const dayAtDesk = (now: Date): string =>
  new Date(now.getTime() - lastClockMs).toISOString().slice(0, 10);

/** Returns the latest last day of plans that have ended at every desk by now. */
export const lastDayOfEnded = (now: Date): string => dayAtDesk(new Date(now.getTime() - dayMs));

/** Splits plans into those in effect and those that ended before a date, in order. If none has ended, `current` is `plans`. */
export function splitByEnded<Plan extends Ending>(
  plans: readonly Plan[],
  day: string,
): { readonly current: readonly Plan[]; readonly ended: readonly Plan[] } {
  const ended = plans.filter((plan) => hasEnded(plan, day));
  if (ended.length === 0) return { current: plans, ended };
  return { current: plans.filter((plan) => !hasEnded(plan, day)), ended };
}

/**
 * Returns the plan to use instead of one that ends: its successor, or if that has ended too, the one after it. Undefined if
 * there is none, or if an imported file has made a circle.
 */
export function successorOf<Plan extends EndingPlan>(
  plan: Ending,
  planById: (id: string) => Plan | undefined,
  day: string,
): Plan | undefined {
  let next = plan.successor && planById(plan.successor.id);
  for (let left: number = limits.successors; next !== undefined && left > 0; left -= 1) {
    const after = hasEnded(next, day) ? next.successor && planById(next.successor.id) : undefined;
    if (after === undefined) return next;
    next = after;
  }
  return undefined;
}
