import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  type AttributeType,
  InvalidParameterException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { ApiError } from '../../../shared/api/errors.ts';
import { type AccountHolder, subjectIn } from '../../data/people/pool-account.ts';
import { ifThere } from '../if-there.ts';
import { poolClient } from './pool-client.ts';
import { poolMeaning } from './pool-errors.ts';

const noAccountYet = 'This account is still being set up. Please try again later.';

export type Accounts = ReturnType<typeof openAccounts>;

/** The user pool's accounts. Every call is idempotent. */
export function openAccounts(UserPoolId: string, client = poolClient()) {
  const of = (holder: AccountHolder) => ({ UserPoolId, Username: subjectIn(UserPoolId, holder) });
  const find = async (email: string): Promise<string | undefined> => {
    const command = new AdminGetUserCommand({ UserPoolId, Username: email });
    const user = await ifThere(UserNotFoundException, () => client.send(command));
    return user && subjectOf(user.UserAttributes);
  };

  return {
    /** The pool's ID. */
    pool: UserPoolId,

    /** Returns the subject of an address's account; creates one without a password if there is none. Sends no email. */
    async ensure(email: string): Promise<string> {
      const existing = await find(email);
      if (existing !== undefined) return existing;
      const UserAttributes = [{ Name: 'email', Value: email }];
      const account = { UserPoolId, Username: email, UserAttributes, MessageAction: 'SUPPRESS' } as const;
      try {
        const { User } = await client.send(new AdminCreateUserCommand(account));
        return subjectOf(User?.Attributes);
      } catch (error) {
        // Created by another call between these two.
        const made = error instanceof UsernameExistsException ? await find(email) : undefined;
        if (made === undefined) throw error;
        return made;
      }
    },

    /** Sets a permanent password; the pool's own policy may refuse it. */
    async setPassword(holder: AccountHolder, Password: string): Promise<'set' | 'refused'> {
      try {
        await client.send(new AdminSetUserPasswordCommand({ ...of(holder), Password, Permanent: true }));
      } catch (error) {
        if (poolMeaning(error) === 'input') return 'refused';
        throw error;
      }
      return 'set';
    },

    /**
     * Sets the address with which a person signs in, and marks it verified.
     * @throws ApiError CONFLICT if the person has no account, as in a new pool before the operator has made the accounts
     */
    async setEmail(holder: AccountHolder, email: string): Promise<'set' | 'taken'> {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      try {
        await client.send(new AdminUpdateUserAttributesCommand({ ...of(holder), UserAttributes }));
      } catch (error) {
        if (error instanceof AliasExistsException) return 'taken';
        if (error instanceof UserNotFoundException) throw new ApiError('CONFLICT', noAccountYet);
        throw error;
      }
      return 'set';
    },

    /** Sets whether a sign-in requires an authenticator app's code. `noApp`: no app has given its first one, so it does not. */
    async askForCode(holder: AccountHolder, ask: boolean): Promise<'set' | 'noApp'> {
      const SoftwareTokenMfaSettings = { Enabled: ask, PreferredMfa: ask };
      try {
        await client.send(new AdminSetUserMFAPreferenceCommand({ ...of(holder), SoftwareTokenMfaSettings }));
      } catch (error) {
        if (error instanceof InvalidParameterException) return 'noApp';
        throw error;
      }
      return 'set';
    },

    async signOutEverywhere(holder: AccountHolder): Promise<void> {
      await client.send(new AdminUserGlobalSignOutCommand(of(holder)));
    },

    /** Deletes an account, if it still exists. */
    async delete(holder: AccountHolder): Promise<void> {
      await ifThere(UserNotFoundException, () => client.send(new AdminDeleteUserCommand(of(holder))));
    },
  };
}

function subjectOf(attributes: readonly AttributeType[] | undefined): string {
  const subject = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (subject === undefined) throw new Error('The user pool has an account without a subject.');
  return subject;
}
