import { wrongField } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { PlanLink } from '../../shared/plan/fields/parts.ts';
import { planId, planIdParts } from '../../shared/plan/plan-id.ts';
import { checkVersion } from '../data/records/versioned.ts';
import { keys } from '../data/table/keys.ts';
import type { WriteStep } from '../data/table/write.ts';
import type { PlansRepository } from './repository.ts';
import type { StoredPlan } from './stored-plan.ts';

type Parts = { readonly repository: Pick<PlansRepository, 'find'> };
type Replaced = {
  /** Undefined for a plan that does not exist yet. */
  readonly id: string | undefined;
  readonly facilityId: string;
  readonly before?: PlanLink | undefined;
  /** Whether the successor may have been removed since: an earlier state may name such a plan. */
  readonly mayBeGone?: true;
  /** Plans written in the same transaction, whose own conditions ensure that they have not changed. */
  readonly written?: ReadonlySet<StoredPlan>;
};

const refused = (successor: string) => wrongField('successor', successor);
const moved = () => refused('The plan that replaces it was changed at the same moment. Please save again.');
const circle = (name: string) =>
  refused(`${name} is itself replaced by this plan. Two plans cannot replace each other.`);

/**
 * Returns a plan's successor as it is stored, and the steps that keep the checks true while the plan is saved: the successor is
 * another plan of the same facility, and no plan in its own chain of successors is replaced by the plan itself.
 * @throws ApiError VALIDATION_FAILED at `successor`
 */
export async function checkedSuccessor(
  { repository }: Parts,
  successor: PlanLink | undefined,
  { id, facilityId, before, mayBeGone, written }: Replaced,
): Promise<{ readonly successor: PlanLink | undefined; readonly steps: readonly WriteStep[] }> {
  // Unchanged, so it keeps the name it had.
  if (successor === undefined || successor.id === before?.id) {
    return { successor: successor && before, steps: [] };
  }
  if (planIdParts(successor.id)?.facilityId !== facilityId) {
    throw refused('A plan can be replaced only by one of the same facility.');
  }
  if (successor.id === id) throw refused('A plan cannot replace itself.');
  const chain: StoredPlan[] = [];
  for (let next: string | undefined = successor.id; next !== undefined; ) {
    const plan: StoredPlan | undefined = await repository.find(next);
    if (plan === undefined) break;
    chain.push(plan);
    next = plan.plan.successor?.id;
    if (next !== undefined && next === id) throw circle(plan.plan.descriptiveName);
    if (chain.length > limits.successors) throw refused('Too many plans replace one another here.');
  }
  const [first] = chain;
  if (first === undefined && !mayBeGone) {
    throw refused('The plan that replaces it was not found. It may have been removed.');
  }
  return {
    successor: first === undefined ? successor : { id: successor.id, name: first.plan.descriptiveName },
    steps: chain.filter((plan) => !written?.has(plan)).map(stillAsSeen),
  };
}

/**
 * Returns the steps that ensure, for plans written together, that none of them replaces itself through any number of others.
 * @throws ApiError VALIDATION_FAILED at `successor`
 */
export async function successorSteps(
  { repository }: Parts,
  plans: readonly StoredPlan[],
): Promise<WriteStep[]> {
  const written = new Set(plans);
  const own = new Map(plans.map((plan) => [planId(plan.facilityId, plan.key), plan]));
  const asWritten = { find: async (id: string) => own.get(id) ?? (await repository.find(id)) };
  const steps = new Map<string, WriteStep>();
  for (const [id, { facilityId, plan }] of own) {
    const replaced = { id, facilityId, mayBeGone: true, written } as const;
    const checked = await checkedSuccessor({ repository: asWritten }, plan.successor, replaced);
    // A transaction takes one action per plan, and both chains may contain the same plan.
    for (const step of checked.steps) steps.set(JSON.stringify(step.action), step);
  }
  return [...steps.values()];
}

/** Prevents two concurrent saves from forming a circle that neither of them has seen. */
function stillAsSeen({ facilityId, key, version }: StoredPlan): WriteStep {
  return { ...checkVersion(keys.record('PLAN', facilityId, key), version), refusal: moved };
}
