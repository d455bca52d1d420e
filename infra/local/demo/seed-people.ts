import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Directory, facilityByName } from '../../../functions/data/facility-directory.ts';
import { createUser } from '../../../functions/data/people/users.ts';
import { keys } from '../../../functions/data/table/keys.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { type DemoPerson, demoPassword, demoPeople } from './data/people.ts';

type Parts = {
  readonly table: Table;
  readonly pool: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly directory: Directory;
};

/** Adds the demo's accounts that have no record yet. An account left incomplete by an interruption is completed. */
export async function seedPeople(parts: Parts): Promise<void> {
  for (const person of demoPeople) {
    if ((await parts.table.get(keys.email(person.email))) !== undefined) continue;
    const id = await account(parts, person);
    const at = new Date().toISOString();
    const idsOf = (names: readonly string[]) =>
      names.flatMap((name) => facilityByName(parts.directory, name)?.id ?? []);
    await createUser(parts.table, {
      id,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phoneNumber,
      department: person.department,
      npi: person.npi,
      role: person.role,
      status: person.status,
      facilityIds: idsOf(person.facilities),
      requestedFacilityIds: idsOf(person.requested),
      emailConfirmedAt: at,
      createdAt: at,
      updatedAt: at,
    });
  }
}

/** Returns the subject of a person's account in the user pool, after creating the account if it is missing. */
async function account({ pool, userPoolId }: Parts, { email, status }: DemoPerson): Promise<string> {
  const user = { UserPoolId: userPoolId, Username: email };
  try {
    const Attributes = [{ Name: 'email', Value: email }];
    await pool.send(
      new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes: Attributes }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: demoPassword, Permanent: true }));
  if (status === 'approved') {
    await pool.send(
      new AdminUpdateUserAttributesCommand({
        ...user,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      }),
    );
  }
  const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand(user));
  const subject = UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
  if (subject === undefined) throw new Error(`The user pool's account ${email} has no subject.`);
  return subject;
}
