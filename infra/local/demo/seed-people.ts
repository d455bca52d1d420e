import type { Accounts } from '../../../functions/clients/pool/accounts.ts';
import { type Directory, facilityByName } from '../../../functions/data/facility-directory.ts';
import { createUser } from '../../../functions/data/people/users.ts';
import { keys } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { demoPassword, demoPeople } from './data/people.ts';

type Parts = {
  readonly table: Table;
  readonly accounts: Accounts;
  readonly directory: Directory;
};

/** Adds the demo's accounts that have no record yet. An account left incomplete by an interruption is completed. */
export async function seedPeople({ table, accounts, directory }: Parts): Promise<void> {
  for (const { facilities, requested, ...person } of demoPeople) {
    if ((await table.get(keys.email(person.email))) !== undefined) continue;
    const id = await accounts.ensure(person.email);
    await accounts.setPassword({ id }, demoPassword);
    if (person.status === 'approved') await accounts.setEmail({ id }, person.email);
    const at = new Date().toISOString();
    const idsOf = (names: readonly string[]) =>
      names.flatMap((name) => facilityByName(directory, name)?.id ?? []);
    await createUser(table, {
      ...person,
      id,
      facilityIds: idsOf(facilities),
      requestedFacilityIds: idsOf(requested),
      emailConfirmedAt: at,
      createdAt: at,
      updatedAt: at,
    });
  }
}
