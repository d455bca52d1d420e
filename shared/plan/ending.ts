import { limits } from '../limits.ts';
import { dayMs, daysBetween } from '../records/days.ts';
import type { PlanLink } from './fields/parts.ts';

/** What is known of the end of a plan. Its last day is a day on which it holds. */
export type Ending = {
  readonly endsOn?: string | undefined;
  readonly successor?: PlanLink | undefined;
};
type EndingPlan = Ending & { readonly _id: string };

/** `later`: it has a last day, but nobody has to be warned yet. */
export type PlanPhase = 'lasting' | 'later' | 'soon' | 'ended';

/** @param day `2026-11-21` */
export function planPhase({ endsOn }: Ending, day: string): PlanPhase {
  if (endsOn === undefined) return 'lasting';
  if (endsOn < day) return 'ended';
  return daysBetween(day, endsOn) <= limits.planEndingDays ? 'soon' : 'later';
}

export const hasEnded = ({ endsOn }: Ending, day: string): boolean => endsOn !== undefined && endsOn < day;

/** `Ends 31 Dec 2026, replaced by Silver PPO`; undefined where no end is known. */
export function endingText(
  { endsOn, successor }: Ending,
  day: string,
  dayInWords: (day: string) => string,
): string | undefined {
  if (endsOn === undefined) return successor && `Replaced by ${successor.name}`;
  const replaced = successor === undefined ? '' : `, replaced by ${successor.name}`;
  return `${endsOn < day ? 'Ended' : 'Ends'} ${dayInWords(endsOn)}${replaced}`;
}

// Hawaii's clocks are the last of all hospitals'.
const lastClockMs = 10 * 60 * 60 * 1_000;

/** The day that it is at every desk, or was until a few hours ago, for a server that does not know where one is. */
export const dayAtDesk = (now: Date): string =>
  new Date(now.getTime() - lastClockMs).toISOString().slice(0, 10);

/** The last day of a plan that has ended by now at every desk. */
export const lastDayOfEnded = (now: Date): string => dayAtDesk(new Date(now.getTime() - dayMs));

/** Plans that hold, and those that have ended before a day, both in their order. The same list where none has. */
export function partedByEnd<Plan extends Ending>(
  plans: readonly Plan[],
  day: string,
): { readonly current: readonly Plan[]; readonly ended: readonly Plan[] } {
  const ended = plans.filter((plan) => hasEnded(plan, day));
  if (ended.length === 0) return { current: plans, ended };
  return { current: plans.filter((plan) => !hasEnded(plan, day)), ended };
}

/**
 * The plan to take instead of one that ends: its successor, or where that one has ended as well, what came after it. Undefined
 * where there is none, and where a file has made a circle.
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
