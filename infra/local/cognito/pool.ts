import { randomInt } from 'node:crypto';
import { CognitoError } from 'cognito-local/lib/errors.js';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import type { CognitoService } from 'cognito-local/lib/services/cognitoService.js';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import {
  type User,
  type UserPoolService,
  UserPoolServiceFactoryImpl,
} from 'cognito-local/lib/services/userPoolService.js';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { type JsonDocument, openJsonDocument } from '../stand-ins/json-document.ts';
import { clock, context, invalid } from './context.ts';
import { type Passwords, passwordsOf } from './password.ts';

export type Client = { readonly clientId: string; readonly clientSecret: string };

/** The one user pool with its two clients, as the cloud stack defines them: the current one and the next. */
export type Pool = {
  readonly id: string;
  readonly region: string;
  readonly clients: readonly [Client, Client];
  readonly passwords: Passwords;
  readonly users: UserPoolService;
  readonly service: CognitoService;
  /** Returns the user with this ID or address. */
  find(username: string): Promise<User | null>;
  /** @throws UserNotFoundException if there is no such user */
  findExisting(username: string): Promise<User>;
};

const namesSchema = z.object({
  poolId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Missing in pools of earlier releases. */
  next: z.optional(z.object({ clientId: z.string(), clientSecret: z.string() })),
  createdDate: z.date(),
});
type Names = Required<z.infer<typeof namesSchema>>;

/** Opens the pool kept in `folder`, or creates one there. Without a folder it is kept in memory. */
export async function openPool(region: string, folder?: string): Promise<Pool> {
  const document = await openJsonDocument(folder && `${folder}/pool.json`);
  const names = await openNames(document, region);
  const users = await new UserPoolServiceFactoryImpl(clock, {
    create: async (_context, _id, defaults) => dataStore(await withDefaults(document, defaults)),
  }).create(context, dataStore(document), {
    Id: names.poolId,
    Name: 'coverage-guide',
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    Policies: { PasswordPolicy: { MinimumLength: 8 } },
  });
  const clients = [{ clientId: names.clientId, clientSecret: names.clientSecret }, names.next] as const;
  const find = (username: string) => users.getUserByUsername(context, username);
  return {
    id: names.poolId,
    clients,
    region,
    passwords: passwordsOf({ persistent: folder !== undefined }),
    users,
    service: cognitoService(
      users,
      clients.map((client) => appClient(names, client)),
    ),
    find,
    async findExisting(username) {
      const user = await find(username);
      if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
      return user;
    },
  };
}

async function openNames(document: JsonDocument, region: string): Promise<Names> {
  const stored = namesSchema.safeParse(document.value.names);
  const savedNames = stored.success && stored.data.poolId.startsWith(`${region}_`) ? stored.data : undefined;
  if (savedNames?.next !== undefined) return { ...savedNames, next: savedNames.next };
  const names: Names = {
    poolId: `${region}_${letters(9)}`,
    ...newClient(),
    createdDate: new Date(),
    ...savedNames,
    next: newClient(),
  };
  document.value.names = names;
  await document.save();
  return names;
}

async function withDefaults(document: JsonDocument, defaults: object): Promise<JsonDocument> {
  document.value.Users ??= {};
  Object.assign(document.value, { ...defaults, Users: document.value.Users });
  await document.save();
  return document;
}

function letters(count: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const newClient = (): Client => ({
  clientId: letters(26).toLowerCase(),
  clientSecret: letters(51).toLowerCase(),
});

function appClient({ poolId, createdDate }: Names, { clientId, clientSecret }: Client): AppClient {
  return {
    UserPoolId: poolId,
    ClientName: 'coverage-guide',
    ClientId: clientId,
    ClientSecret: clientSecret,
    CreationDate: createdDate,
    LastModifiedDate: createdDate,
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AccessTokenValidity: limits.session.accessTokenMinutes,
    IdTokenValidity: limits.session.accessTokenMinutes,
    RefreshTokenValidity: limits.session.hours,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
    WriteAttributes: [],
  };
}

/** cognito-local's view of its pools, reduced to ours: nothing can be created or deleted through the API. */
function cognitoService(users: UserPoolService, clients: AppClient[]): CognitoService {
  const clientOf = (id: string) => clients.find(({ ClientId }) => ClientId === id);
  const notFound = (what: string) => new CognitoError('ResourceNotFoundException', `${what} does not exist.`);
  const fixed = () => Promise.reject(invalid('The local pool is fixed.'));
  const getUserPool = async (_context: unknown, id: string) => {
    if (id !== users.options.Id) throw notFound(`User pool ${id}`);
    return users;
  };
  return {
    createUserPool: fixed,
    deleteUserPool: fixed,
    getUserPool,
    getAppClient: async (_context, id) => clientOf(id) ?? null,
    getUserPoolForClientId: async (_context, id) => {
      if (clientOf(id) === undefined) throw notFound(`User pool client ${id}`);
      return users;
    },
    listAppClients: async () => clients,
    listUserPools: async () => [users.options],
  };
}

function dataStore(document: JsonDocument): DataStore {
  const keys = (key: string | string[]): string[] => (Array.isArray(key) ? key : [key]);
  const parent = (path: string[]) =>
    path.slice(0, -1).reduce((at, key) => {
      at[key] ??= {};
      return at[key];
    }, document.value);
  return {
    get: async (_context: unknown, key: string | string[], fallback?: unknown) =>
      keys(key).reduce(
        (at, name) => (at && Object.hasOwn(at, name) ? at[name] : undefined),
        document.value,
      ) ??
      fallback ??
      null,
    getRoot: async () => document.value,
    set: async (_context, key, value) => {
      const path = keys(key);
      parent(path)[path.at(-1) ?? ''] = value;
      await document.save();
    },
    delete: async (_context, key) => {
      const path = keys(key);
      delete parent(path)[path.at(-1) ?? ''];
      await document.save();
    },
  };
}
