import { readDirectory } from '../../../functions/data/facility-directory.ts';
import { accessibleNames, type UserRecord } from '../../../functions/data/people/user-record.ts';
import { listUsers } from '../../../functions/data/people/users.ts';
import { Problem } from '../../local/problem.ts';
import { type Environment, openTableOf } from '../clients.ts';

/** A person who signs in, and the facilities they may see. */
export type Person = { readonly user: UserRecord; readonly facilities: readonly string[] };

/** Returns an administrator and a user who need only an email to sign in. @throws Problem if there is nobody */
export async function somePeople(environment: Environment): Promise<Person[]> {
  const { table, close } = openTableOf(environment);
  try {
    const directory = await readDirectory(table);
    const open = (await listUsers(table))
      .filter((user) => user.status === 'approved' && user.secondFactor === undefined && !user.mailSuppressed)
      .map((user) => ({ user, facilities: accessibleNames(user, directory) }))
      .filter(({ facilities }) => facilities.length > 0);
    const some = (['admin', 'user'] as const).flatMap(
      (role) => open.find(({ user }) => user.role === role) ?? [],
    );
    if (some.length === 0) throw new Problem('Nobody in this data can sign in without a second factor.');
    return some;
  } finally {
    close();
  }
}
