import type { Directory } from '../../../functions/data/facility-directory.ts';
import { keys, type StoredKind } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { recordActions } from '../../../functions/hub/record-actions.ts';
import { contractType, policyType } from '../../../functions/hub/record-types.ts';
import type { PayerContractInput } from '../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicyInput } from '../../../shared/hub/contracts/plan-policy.ts';
import { demoContracts, demoPolicies } from './data/agreements.ts';
import { keyOf } from './seed-plans.ts';

type Parts = { readonly table: Table; readonly directory: Directory };

/**
 * Adds the payer contracts and plan policies of a demo facility that never existed there: a record that somebody deleted is not
 * restored.
 */
export async function seedAgreements(parts: Parts, facilityName: string, now: Date): Promise<void> {
  const add = agreementAdder(parts, now);
  for (const [place, contract] of demoContracts(facilityName, now).entries())
    await add.contract(contract, `demo contract ${facilityName} ${place}`);
  for (const policy of demoPolicies(facilityName))
    await add.policy(policy, `demo policy ${facilityName} ${policy.planName}`);
}

export function agreementAdder({ table, directory }: Parts, now: Date) {
  const by = {
    actor: { user: { id: 'demo', firstName: 'Demo', lastName: 'data' }, directory },
    request: { now },
  };
  const contracts = recordActions(table, contractType);
  const policies = recordActions(table, policyType);
  const wasThere = async (kind: StoredKind, key: string) =>
    (await table.get(keys.history(kind, key, 1))) !== undefined;
  return {
    async contract(body: PayerContractInput, seed: string): Promise<boolean> {
      const key = keyOf(seed);
      if (await wasThere('CONTRACT', key)) return false;
      await contracts.create({ input: { body }, ...by }, key);
      return true;
    },
    async policy(body: PlanPolicyInput, seed: string): Promise<void> {
      const key = keyOf(seed);
      if (!(await wasThere('POLICY', key))) await policies.create({ input: { body }, ...by }, key);
    },
  };
}
