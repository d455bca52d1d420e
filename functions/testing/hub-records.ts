import { payerContractInputSchema } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicyInputSchema } from '../../shared/hub/contracts/plan-policy.ts';
import type * as z from '../../shared/zod.ts';
import { parseDirectory } from '../data/facility-directory.ts';
import { keys } from '../data/records/keys.ts';
import { hubRepository } from '../hub/repository.ts';
import { contractKind, policyKind } from '../hub/stored-record.ts';
import { recordWriter } from '../hub/write-record.ts';
import type { World } from './world.ts';

type Given<Schema extends z.ZodMiniType> = Partial<z.input<Schema>> & { facilityName: string };

const byTest = async ({ container: { table, log, clock } }: World) => ({
  actor: {
    user: { id: 'test', firstName: 'Test', lastName: 'Person' },
    directory: parseDirectory(await table.get(keys.directory()), log),
  },
  now: clock(),
  once: undefined,
});

/** Stores a payer contract and gives it as the API shows it. */
export async function addContract(world: World, given: Given<typeof payerContractInputSchema>) {
  const { table, log } = world.container;
  const writer = recordWriter({
    table,
    kind: contractKind,
    repository: hubRepository(table, log, contractKind),
  });
  const input = payerContractInputSchema.parse({ payerName: 'Sample Health', ...given });
  return (await writer.create(input, await byTest(world))).body.data;
}

/** Stores a plan policy and gives it as the API shows it. */
export async function addPolicy(world: World, given: Given<typeof planPolicyInputSchema>) {
  const { table, log } = world.container;
  const writer = recordWriter({ table, kind: policyKind, repository: hubRepository(table, log, policyKind) });
  const input = planPolicyInputSchema.parse({ planName: 'Sample PPO', ...given });
  return (await writer.create(input, await byTest(world))).body.data;
}
