import type { DecidedContract } from '../../../../shared/hub/contracts/decided-status.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';

type Lines = { readonly mine: readonly DecidedContract[]; readonly others: readonly DecidedContract[] };

/** Returns a plan's contract lines: the active facility's, and the other facilities', sorted by their tags if there are any. */
export function contractsFor(plan: Plan, facility: string, tags?: ReadonlyMap<string, string>): Lines {
  const isMine = (line: DecidedContract) => line.facilityName === facility;
  const others = plan.facilityContracts.filter((line) => !isMine(line));
  if (tags !== undefined && tags.size > 0) {
    const tagOf = ({ facilityName }: DecidedContract) => tags.get(facilityName) ?? '';
    others.sort((one, other) => (tagOf(one) < tagOf(other) ? -1 : 1));
  }
  return { mine: plan.facilityContracts.filter(isMine), others };
}
