import { payerContractInputSchema } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicyInputSchema } from '../../shared/hub/contracts/plan-policy.ts';
import { payerNameInputSchema } from '../../shared/payer-names/payer-name.ts';
import type * as z from '../../shared/zod.ts';
import { parseDirectory } from '../data/facility-directory.ts';
import { everyFacility, keys } from '../data/records/keys.ts';
import { nextVersion, recordStore } from '../data/records/record-store.ts';
import { countStep, nameListState, payerNameType } from '../hub/payer-name-type.ts';
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

/** Stores another name of a payer and gives it as the API shows it. */
export async function addName(world: World, given: Partial<z.input<typeof payerNameInputSchema>> = {}) {
  const { table, log } = world.container;
  const record = payerNameInputSchema.parse({ name: 'Sample Care', payerName: 'Sample Health', ...given });
  const by = await byTest(world);
  const change = { before: undefined, after: { ...nextVersion(everyFacility, by.request.now), record } };
  const { save } = recordStore(table, log, payerNameType);
  return (await save(change, by, [countStep(table.name, [change])])).body.data;
}

/** The version of the list of other names. */
export async function nameListVersion({ container: { table } }: World): Promise<number> {
  return nameListState(await table.get(keys.hubState(everyFacility))).version;
}
