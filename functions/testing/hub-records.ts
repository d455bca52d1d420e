import { payerContractInputSchema } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicyInputSchema } from '../../shared/hub/contracts/plan-policy.ts';
import type * as z from '../../shared/zod.ts';
import { parseDirectory } from '../data/facility-directory.ts';
import { keys } from '../data/records/keys.ts';
import { recordActions } from '../hub/record-actions.ts';
import { contractType, policyType } from '../hub/record-types.ts';
import type { World } from './world.ts';

type Given<Schema extends z.ZodMiniType> = Partial<z.input<Schema>> & { facilityName: string };

const byTest = async ({ container: { table, log, clock } }: World) => ({
  actor: {
    user: { id: 'test', firstName: 'Test', lastName: 'Person' },
    directory: parseDirectory(await table.get(keys.directory()), log),
  },
  request: { now: clock() },
});

/** Stores a payer contract and gives it as the API shows it. */
export async function addContract(world: World, given: Given<typeof payerContractInputSchema>) {
  const { table, log } = world.container;
  const body = payerContractInputSchema.parse({ payerName: 'Sample Health', ...given });
  const { create } = recordActions(table, log, contractType);
  return (await create({ input: { body }, ...(await byTest(world)) })).body.data;
}

/** Stores a plan policy and gives it as the API shows it. */
export async function addPolicy(world: World, given: Given<typeof planPolicyInputSchema>) {
  const { table, log } = world.container;
  const body = planPolicyInputSchema.parse({ planName: 'Sample PPO', ...given });
  const { create } = recordActions(table, log, policyType);
  return (await create({ input: { body }, ...(await byTest(world)) })).body.data;
}
