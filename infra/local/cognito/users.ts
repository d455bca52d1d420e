import { randomUUID } from 'node:crypto';
import * as z from '../../../shared/zod.ts';
import { type Call, CognitoError, invalid } from './call.ts';
import { checkPolicy } from './password.ts';
import type { Pool, User } from './pool.ts';
import type { Sessions } from './sessions.ts';

const attributesSchema = z.array(
  z.object({ Name: z.enum(['email', 'email_verified']), Value: z.string().check(z.minLength(1)) }),
);
type Attributes = z.infer<typeof attributesSchema>;

const userSchema = z.object({
  UserPoolId: z.string(),
  Username: z.string().check(z.maxLength(128), z.toLowerCase()),
});
const createSchema = z.extend(userSchema, {
  UserAttributes: z._default(attributesSchema, []),
  /** The local pool sends no emails. */
  MessageAction: z.literal('SUPPRESS'),
});
const updateSchema = z.extend(userSchema, { UserAttributes: attributesSchema });
const passwordSchema = z.extend(userSchema, { Password: z.string(), Permanent: z.literal(true) });
const listSchema = z.strictObject({
  UserPoolId: z.string(),
  PaginationToken: z._default(z.string().check(z.regex(/^\d+$/)), '0'),
});
const clientSchema = z.object({ UserPoolId: z.string(), ClientId: z.string() });

/** Lists the calls by which the product manages accounts, with the checks that AWS makes. */
export function userCalls(pool: Pool, sessions: Sessions): [name: string, call: Call][] {
  /** Makes a call about an existing user. */
  const onUser =
    <Request extends z.infer<typeof userSchema>>(
      schema: z.ZodMiniType<Request>,
      work: (user: User, request: Request) => Promise<object>,
    ): Call =>
    async (request) => {
      const parsed = z.parse(schema, request);
      pool.expectPool(parsed.UserPoolId);
      return work(pool.findExisting(parsed.Username), parsed);
    };

  const change = async ({ Username }: User, changed: Partial<User>): Promise<object> => {
    await pool.save({ ...pool.findExisting(Username), ...changed });
    return {};
  };

  const create: Call = async (request) => {
    const { UserPoolId, Username, UserAttributes } = createSchema.parse(request);
    pool.expectPool(UserPoolId);
    if (!Username.includes('@')) throw invalid('Username should be an email.');
    const Password = await pool.passwords.hash(randomUUID());
    if (pool.find(Username)) {
      throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
    }
    const sub = randomUUID();
    const own = [
      { Name: 'sub', Value: sub },
      { Name: 'email', Value: Username },
    ];
    const user: User = {
      Username: sub,
      Password,
      Attributes: joined(own, lowerCaseEmail(UserAttributes)),
    };
    await pool.save(user);
    return { User: shown(user) };
  };

  return [
    ['AdminCreateUser', create],
    [
      'AdminSetUserPassword',
      onUser(passwordSchema, async (user, { Password }) => {
        checkPolicy(Password);
        return change(user, { Password: await pool.passwords.hash(Password) });
      }),
    ],
    [
      'AdminUpdateUserAttributes',
      onUser(updateSchema, async (user, { UserAttributes }) => {
        const attributes = lowerCaseEmail(UserAttributes);
        const email = attributes.find(({ Name }) => Name === 'email')?.Value;
        const holder = email === undefined ? undefined : pool.find(email);
        if (holder && holder.Username !== user.Username) {
          throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
        }
        // A new address counts as unverified unless the call says otherwise.
        const unverified = email === undefined ? [] : [{ Name: 'email_verified', Value: 'false' }];
        return change(user, { Attributes: joined(user.Attributes, unverified, attributes) });
      }),
    ],
    [
      'AdminDeleteUser',
      onUser(userSchema, async (user) => {
        await sessions.revokeUser(user.Username);
        await pool.remove(user);
        return {};
      }),
    ],
    [
      'AdminGetUser',
      onUser(userSchema, async ({ Username, Attributes }) => ({ Username, UserAttributes: Attributes })),
    ],
    ['ListUsers', async (request) => page(pool, listSchema.parse(request))],
    ['DescribeUserPoolClient', async (request) => shownClient(pool, clientSchema.parse(request))],
  ];
}

/** Returns what the product reads of a user, as the calls show it. */
const shown = ({ Username, Attributes }: User) => ({ Username, Attributes });

/** Joins attributes; of two with the same name the later one counts. */
function joined(...lists: readonly User['Attributes'][]): User['Attributes'] {
  const values = new Map(lists.flat().map(({ Name, Value }) => [Name, Value]));
  return [...values].map(([Name, Value]) => ({ Name, Value }));
}

// The pool compares email addresses case-insensitively.
function lowerCaseEmail(attributes: Attributes): Attributes {
  return attributes.map(({ Name, Value }) => ({
    Name,
    Value: Name === 'email' ? Value.toLowerCase() : Value,
  }));
}

/** Returns the next users: at most 60 at a time, as in AWS. */
function page(pool: Pool, { UserPoolId, PaginationToken }: z.infer<typeof listSchema>): object {
  pool.expectPool(UserPoolId);
  const users = pool.users();
  const from = Number(PaginationToken);
  const to = from + 60;
  const more = to < users.length ? { PaginationToken: String(to) } : {};
  return { Users: users.slice(from, to).map(shown), ...more };
}

/** Describes a client, as far as the product reads it. */
function shownClient(pool: Pool, { UserPoolId, ClientId }: z.infer<typeof clientSchema>): object {
  pool.expectPool(UserPoolId);
  const { clientSecret: ClientSecret } = pool.client(ClientId);
  return { UserPoolClient: { UserPoolId, ClientId, ClientSecret } };
}
