import type { ImportMap } from '../../shared/import/import-map.ts';
import { limits } from '../../shared/limits.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import type { FacilityEntry } from '../data/facility-directory.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { shortened } from './map-row.ts';
import { type GoodRow, readableKey } from './validate-row.ts';

/** The plan that a row means, as far as it matters here. */
type Meant = { readonly key: string; readonly successor: string | undefined } | undefined;

/** Returns why a row is rejected whose plan was merged into another one. */
export const mergedReason = (keyText: string, into: string): string =>
  `The plan with ${keyText} was merged into ${into}. Leave this row out, or undo the merge.`;

/** Tracks how a facility's plans are related: which were merged, and which a row may name as a successor. */
export function relatedPlans(facility: Pick<FacilityEntry, 'id' | 'name'>, map: ImportMap) {
  const names = new Map<string, string>();
  const merged = new Map<string, string>();
  const successors = new Map<string, string | undefined>();
  /** As rows of the file have them. Of several rows for one plan, only the first is taken. */
  const inFile = new Map<string, string | undefined>();
  const nextOf = (id: string) => (inFile.has(id) ? inFile : successors).get(id);

  /** Returns why a plan cannot have a successor, by the rules of a save (functions/plans/successor.ts). */
  const chainProblem = (next: string, own: string | undefined): string | undefined => {
    let length = 0;
    for (let id: string | undefined = next; id !== undefined && names.has(id); id = nextOf(id)) {
      length += 1;
      if (own !== undefined && nextOf(id) === own)
        return `successor: ${names.get(id)} is itself replaced by this plan. Two plans cannot replace each other.`;
      if (length > limits.successors) return 'successor: Too many plans replace one another here.';
    }
    return undefined;
  };

  return {
    note(key: string, { key: planKey, plan, mergedInto }: StoredPlan): void {
      const id = planId(facility.id, planKey);
      names.set(id, plan.descriptiveName);
      successors.set(id, plan.successor?.id);
      if (mergedInto !== undefined) merged.set(key, mergedInto.name);
    },

    /** Returns why a row that is valid by itself cannot be accepted. */
    refusal(row: GoodRow, meant: Meant): string | undefined {
      const into = meant === undefined ? merged.get(row.key) : undefined;
      if (into !== undefined) return mergedReason(readableKey(map, row.plan), into);
      const next = row.plan.successor?.id;
      const own = meant && planId(facility.id, meant.key);
      // An unchanged successor is kept, even if that plan was deleted.
      if (next !== undefined && meant?.successor !== next) {
        if (next === own) return 'successor: A plan cannot replace itself.';
        if (!names.has(next))
          return `successor: ${facility.name} has no plan with the ID ${shortened(next)}.`;
        const problem = chainProblem(next, own);
        if (problem !== undefined) return problem;
      }
      if (own !== undefined && 'successor' in row.fields && !inFile.has(own)) inFile.set(own, next);
      return undefined;
    },

    /** Returns the row with its successor's name: a file may give only the ID. */
    named(row: GoodRow, before: StoredPlan | undefined): GoodRow {
      const { id, name } = row.plan.successor ?? { id: '', name: '' };
      if (id === '') return row;
      const currentSuccessor = before?.plan.successor;
      const successor = currentSuccessor?.id === id ? currentSuccessor : { id, name: names.get(id) ?? name };
      return { ...row, plan: { ...row.plan, successor }, fields: { ...row.fields, successor } };
    },
  };
}
