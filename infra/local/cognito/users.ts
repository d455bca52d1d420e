import { randomUUID } from 'node:crypto';
import { CognitoError } from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { type Call, clock, context } from './context.ts';
import { checkPolicy } from './password.ts';
import type { Pool } from './pool.ts';
import type { Sessions } from './sessions.ts';

const attributesSchema = z.array(z.object({ Name: z.string(), Value: z.string() }));
type Attributes = z.infer<typeof attributesSchema>;

const userSchema = z.looseObject({
  UserPoolId: z.string(),
  Username: z.string().check(z.maxLength(128), z.toLowerCase()),
});
const createSchema = z.extend(userSchema, {
  UserAttributes: z._default(attributesSchema, []),
  TemporaryPassword: z.optional(z.string()),
});
const updateSchema = z.extend(userSchema, { UserAttributes: attributesSchema });
const passwordSchema = z.extend(userSchema, { Password: z.string() });
const listSchema = z.looseObject({
  Limit: z._default(z.int().check(z.gte(0), z.lte(60)), 60),
  PaginationToken: z._default(z.string().check(z.regex(/^\d+$/)), '0'),
});

/** cognito-local keeps the users; this adds the checks that AWS makes and cognito-local does not. */
export function userCalls(pool: Pool, sessions: Sessions): [name: string, call: Call][] {
  const router = Router(services(pool));
  const forward = (target: string, request: unknown): Promise<object> => router(target)(context, request);

  const onUser =
    (target: string): Call =>
    async (request) => {
      const parsed = userSchema.parse(request);
      await pool.findExisting(parsed.Username);
      return forward(target, parsed);
    };

  const create: Call = async (request) => {
    const parsed = createSchema.parse(request);
    if (await pool.find(parsed.Username)) {
      throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
    }
    if (parsed.TemporaryPassword !== undefined) checkPolicy(parsed.TemporaryPassword);
    return forward('AdminCreateUser', {
      ...parsed,
      UserAttributes: lowerCaseEmail(parsed.UserAttributes),
      TemporaryPassword: await pool.passwords.hash(parsed.TemporaryPassword ?? randomUUID()),
    });
  };

  const setPassword: Call = async (request) => {
    const parsed = passwordSchema.parse(request);
    checkPolicy(parsed.Password);
    await pool.findExisting(parsed.Username);
    const hash = await pool.passwords.hash(parsed.Password);
    return forward('AdminSetUserPassword', { ...parsed, Password: hash });
  };

  const update: Call = async (request) => {
    const parsed = updateSchema.parse(request);
    const user = await pool.findExisting(parsed.Username);
    const attributes = withKnownEmail(user, lowerCaseEmail(parsed.UserAttributes));
    const email = attributes.find(({ Name }) => Name === 'email')?.Value;
    const holder = email ? await pool.find(email) : null;
    if (holder && holder.Username !== user.Username) {
      throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
    }
    return forward('AdminUpdateUserAttributes', { ...parsed, UserAttributes: attributes });
  };

  const remove: Call = async (request) => {
    const parsed = userSchema.parse(request);
    const user = await pool.findExisting(parsed.Username);
    await sessions.revokeUser(user.Username);
    return forward('AdminDeleteUser', parsed);
  };

  return [
    ['AdminCreateUser', create],
    ['AdminSetUserPassword', setPassword],
    ['AdminUpdateUserAttributes', update],
    ['AdminDeleteUser', remove],
    ['AdminGetUser', onUser('AdminGetUser')],
    ['AdminEnableUser', onUser('AdminEnableUser')],
    ['AdminDisableUser', onUser('AdminDisableUser')],
    ['ListUsers', async (request) => page(await forward('ListUsers', request), listSchema.parse(request))],
    [
      'DescribeUserPoolClient',
      async (request) => withRotation(await forward('DescribeUserPoolClient', request)),
    ],
  ];
}

// The pool compares email addresses case-insensitively; cognito-local compares them exactly.
function lowerCaseEmail(attributes: Attributes): Attributes {
  return attributes.map(({ Name, Value }) => ({
    Name,
    Value: Name === 'email' ? Value.toLowerCase() : Value,
  }));
}

// AWS verifies the stored address; cognito-local requires the call to repeat it.
function withKnownEmail(user: User, attributes: Attributes): Attributes {
  const names = new Set(attributes.map(({ Name }) => Name));
  const stored = user.Attributes.find(({ Name }) => Name === 'email')?.Value;
  if (!names.has('email_verified') || names.has('email') || stored === undefined) return attributes;
  return [...attributes, { Name: 'email', Value: stored }];
}

/** AWS returns at most 60 users at a time. */
function page(answer: object, { Limit, PaginationToken }: z.infer<typeof listSchema>): object {
  const users = 'Users' in answer && Array.isArray(answer.Users) ? answer.Users : [];
  const from = Number(PaginationToken);
  const to = from + (Limit || 60);
  const more = to < users.length ? { PaginationToken: String(to) } : {};
  return { Users: users.slice(from, to), ...more };
}

function withRotation(answer: object): object {
  const client = 'UserPoolClient' in answer ? answer.UserPoolClient : {};
  const rotation = { Feature: 'ENABLED', RetryGracePeriodSeconds: limits.session.rotationGraceSeconds };
  return { UserPoolClient: { ...Object(client), RefreshTokenRotation: rotation } };
}

/** What cognito-local's user calls need; none of them makes tokens, sends email or calls a function. */
function services(pool: Pool): Services {
  const never = () =>
    Promise.reject(new CognitoError('InternalErrorException', 'Not part of the local pool.'));
  return {
    clock,
    cognito: pool.service,
    config: {
      LambdaClient: {},
      TriggerFunctions: {},
      UserPoolDefaults: {},
      ServerConfig: { hostname: '127.0.0.1', port: 0, development: false, https: false },
      TokenConfig: {},
    },
    messages: { deliver: never },
    otp: () => '',
    tokenGenerator: { generate: never },
    triggers: {
      enabled: () => false,
      customMessage: never,
      customEmailSender: never,
      postAuthentication: never,
      postConfirmation: never,
      preSignUp: never,
      preTokenGeneration: never,
      userMigration: never,
    },
  };
}
