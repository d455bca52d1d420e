import type { FacilityContract } from '../../../../shared/plan/parts.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';

type Lines = { readonly mine: readonly FacilityContract[]; readonly others: readonly FacilityContract[] };

/** A plan's contract lines: the active facility's, and the other facilities' in their own order. */
export function contractsFor(plan: Plan, facility: string): Lines {
  const isMine = (line: FacilityContract) => line.facilityName === facility;
  return {
    mine: plan.facilityContracts.filter(isMine),
    others: plan.facilityContracts.filter((line) => !isMine(line)),
  };
}
