import type { Table } from '../data/records/table.ts';
import { verifying } from '../data/records/verifying.ts';
import type { GroupActions } from '../http/create-handler.ts';
import type { Log } from '../log.ts';
import type { PlansRepository } from './repository.ts';
import { auditedPlan } from './stored-plan.ts';

type Parts = { readonly table: Table; readonly log: Log; readonly repository: PlansRepository };

export function verifyActions({ repository, ...parts }: Parts) {
  const { verify, setOwner } = verifying(parts, repository, (plan) => ({ target: auditedPlan(plan) }));
  return { verifyPlan: verify, setPlanOwner: setOwner } satisfies Partial<GroupActions<'plans'>>;
}
