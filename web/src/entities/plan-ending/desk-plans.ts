import { endingText, planPhase, splitByEnded, successorOf } from '../../../../shared/plan/ending.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { localDay } from '../../kit/local-time.ts';

/** Plans by their state on a date. */
export type DeskPlans = {
  readonly current: readonly Plan[];
  /** Plans that have ended: no longer in the list, but still found by a search for them. */
  readonly ended: readonly Plan[];
  /** Texts like `Ends 31 Dec 2026, replaced by Silver PPO`, by the IDs of current plans that end soon. */
  readonly endings: ReadonlyMap<string, string>;
};

const noEndings: DeskPlans['endings'] = new Map();

/** Returns a function that finds a plan of the list by its ID. */
export const planFinder = (plans: readonly Plan[]): ((id: string) => Plan | undefined) => {
  let byId: ReadonlyMap<string, Plan> | undefined;
  return (id) => {
    byId ??= new Map(plans.map((plan) => [plan._id, plan]));
    return byId.get(id);
  };
};

/** Describes the end of a plan, with the current name of the plan that replaces it. */
export function endingInWords(
  plan: Plan,
  planById: (id: string) => Plan | undefined,
  day: string,
): string | undefined {
  const next = successorOf(plan, planById, day);
  const successor =
    plan.successor && next ? { ...plan.successor, name: next.descriptiveName } : plan.successor;
  return endingText({ ...plan, successor }, day, localDay);
}

/** Names each plan that replaces another as it is called now. If all names are current, returns `plans`. */
function withCurrentNames(
  plans: readonly Plan[],
  planById: (id: string) => Plan | undefined,
): readonly Plan[] {
  const named = plans.map((plan) => {
    const { successor } = plan;
    if (successor === undefined) return plan;
    const name = planById(successor.id)?.descriptiveName ?? successor.name;
    return name === successor.name ? plan : { ...plan, successor: { ...successor, name } };
  });
  return named.some((plan, at) => plan !== plans[at]) ? named : plans;
}

export function deskPlans(plans: readonly Plan[], day: string): DeskPlans {
  const planById = planFinder(plans);
  const { current, ended } = splitByEnded(withCurrentNames(plans, planById), day);
  const ending = current.filter((plan) => planPhase(plan, day) === 'soon');
  if (ending.length === 0) return { current, ended, endings: noEndings };
  return {
    ...{ current, ended },
    endings: new Map(ending.map((plan) => [plan._id, endingInWords(plan, planById, day) ?? ''])),
  };
}
