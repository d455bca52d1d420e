import type { HubRows } from '../../shared/hub/clean-hub-record.ts';
import { payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicy } from '../../shared/hub/contracts/plan-policy.ts';
import type { payerNameInputSchema } from '../../shared/payer-names/payer-name.ts';
import type * as z from '../../shared/zod.ts';
import { readDirectory } from '../data/facility-directory.ts';
import { recordStore } from '../data/records/record-store.ts';
import { nextName } from '../hub/next-name.ts';
import { countStep, payerNameType } from '../hub/payer-name-type.ts';
import { recordActions } from '../hub/record-actions.ts';
import { contractType, type HubRecordType, policyType } from '../hub/record-types.ts';
import type { World } from './world.ts';

type Overrides<Schema extends z.ZodMiniType> = Partial<z.input<Schema>> & { facilityName: string };

const byTest = async ({ container: { table, clock } }: World) => ({
  actor: {
    user: { id: 'test', firstName: 'Test', lastName: 'Person' },
    directory: await readDirectory(table),
  },
  request: { now: clock() },
});

/** Stores a record and returns it as the API shows it. */
export async function addRecord<Input extends HubRows>(
  world: World,
  type: HubRecordType<Input>,
  body: Input,
) {
  const { table } = world.container;
  const { create } = recordActions(table, type);
  return (await create({ input: { body }, ...(await byTest(world)) })).body.data;
}

export const addContract = (world: World, overrides: Overrides<typeof payerContract.input>) =>
  addRecord(world, contractType, payerContract.input.parse({ payerName: 'Sample Health', ...overrides }));

export const addPolicy = (world: World, overrides: Overrides<typeof planPolicy.input>) =>
  addRecord(world, policyType, planPolicy.input.parse({ planName: 'Sample PPO', ...overrides }));

/** Stores another name of a payer and returns it as the API shows it. */
export async function addName(world: World, overrides: Partial<z.input<typeof payerNameInputSchema>> = {}) {
  const { table } = world.container;
  const by = await byTest(world);
  const fields = { name: 'Sample Care', payerName: 'Sample Health', ...overrides };
  const change = { before: undefined, after: nextName(undefined, fields, by.request.now) };
  const { save } = recordStore(table, payerNameType);
  return (await save(change, by, [countStep([change])])).body.data;
}
