import {
  type CognitoIdentityProviderClient,
  paginateListUsers,
} from '@aws-sdk/client-cognito-identity-provider';
import { subjectIn } from '../../../functions/data/people/pool-account.ts';
import type { UserRecord } from '../../../functions/data/people/user-record.ts';

/** The subjects of all accounts of a user pool. */
export async function accountsIn(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Promise<Set<string>> {
  const subjects = new Set<string>();
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId })) {
    for (const { Attributes = [] } of Users) {
      const subject = Attributes.find(({ Name }) => Name === 'sub')?.Value;
      if (subject !== undefined) subjects.add(subject);
    }
  }
  return subjects;
}

/** The people whose account the pool does not have, by address. */
export const withoutAccount = (
  users: readonly UserRecord[],
  pool: string,
  known: ReadonlySet<string>,
): UserRecord[] =>
  users
    .filter((user) => !known.has(subjectIn(pool, user)))
    .sort((one, other) => (one.email < other.email ? -1 : 1));
