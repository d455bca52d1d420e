import { canBeContradicted } from '../../../../../shared/hub/contracts/decided-status.ts';
import { planFieldKeys } from '../../../../../shared/plan/fields/fields.ts';
import type { ContractStatus, FacilityContract } from '../../../../../shared/plan/fields/parts.ts';
import { type Plan, type PlanInput, planInputSchema } from '../../../../../shared/plan/plan.ts';
import { usePlansChanged, useReadHistory } from '../../../entities/plan-history/plan-history-queries.ts';
import { saverIn } from '../../../kit/history/record-history.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { refusal, useUndo } from '../../../kit/toasts/use-undo.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import { ownFailure } from '../../../lib/api/api-failure.ts';
import { type SaveCalls, useSaveOnce, type Versioned } from '../../../lib/api/use-save-once.ts';
import { usePlanListChanges } from '../../../lib/plan-list/plan-list-changes.ts';
import { useApi } from '../../../lib/services.tsx';

type Lines = readonly FacilityContract[];

/** Returns a plan as its form would send it with these lines; undefined if its form requires more first, such as a code. */
export function planWithLines(plan: Plan, facilityContracts: Lines): PlanInput | undefined {
  const content = Object.fromEntries(planFieldKeys.map((key) => [key, plan[key]]));
  return planInputSchema.safeParse({ ...content, facilityContracts }).data;
}

/** Sets a plan's status at a facility with one click: checked against the displayed version, announced, and undoable. */
export function usePlanFix(facility: string) {
  const api = useApi();
  const undo = useUndo();
  const changes = usePlanListChanges();
  const changed = usePlansChanged();
  const calls: SaveCalls<Plan, PlanInput> = {
    // Saves the contract lines only, so that concurrent edits to the rest of the plan are kept.
    update: async (id, body, sent) =>
      (
        await api.call('updatePlan', {
          params: { id },
          body: { ...body, fields: ['facilityContracts'] },
          ...sent,
        })
      ).data.data,
  };
  const saveOnce = useSaveOnce(calls, '');
  const save = async (seen: Versioned, plan: Plan, lines: Lines): Promise<Plan> => {
    const body = planWithLines(plan, lines);
    if (body === undefined) throw ownFailure('BAD_ANSWER');
    const saved = await saveOnce(seen, body);
    changes.saved(saved);
    changed();
    return saved;
  };
  const savedBy = saverIn((error) => staleRecord('updatePlan', error), useReadHistory());
  const ownLines = (lines: Lines) => lines.filter(({ facilityName }) => facilityName === facility);
  const withStatus = (lines: Lines, contractStatus: ContractStatus): Lines =>
    lines.map((line) =>
      line.facilityName === facility && canBeContradicted(line.contractStatus)
        ? { ...line, contractStatus }
        : line,
    );
  /** @returns false if the save was refused, which it announces */
  return async (plan: Plan, status: ContractStatus): Promise<boolean> => {
    let before: Lines = plan.facilityContracts;
    try {
      const saved = await save(plan, plan, withStatus(before, status)).catch((error) => {
        const theirs = staleRecord('updatePlan', error);
        // If the other user changed only other parts of the plan, apply the edit to their version.
        const own = theirs && ownLines(theirs.facilityContracts);
        if (theirs === undefined || JSON.stringify(own) !== JSON.stringify(ownLines(before))) throw error;
        before = theirs.facilityContracts;
        return save(theirs, theirs, withStatus(before, status));
      });
      undo({
        ...{ text: `Plan set to ${status}.`, about: plan.descriptiveName },
        takeBack: async () => {
          await save(saved, saved, before);
          return `Undone: ${plan.descriptiveName}`;
        },
        savedBy,
      });
      return true;
    } catch (error) {
      notify(`Plan not set. ${await refusal(error, savedBy)}`, 'error', { about: plan.descriptiveName });
      changed();
      return false;
    }
  };
}
