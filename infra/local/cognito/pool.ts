import { randomInt } from 'node:crypto';
import * as z from '../../../shared/zod.ts';
import { type JsonDocument, openJsonDocument } from '../stand-ins/json-document.ts';
import { CognitoError, noResource } from './call.ts';
import { type Passwords, passwordsOf } from './password.ts';

export type Client = { readonly clientId: string; readonly clientSecret: string };

/** A user as pool.json keeps them, under their username. */
export type User = {
  /** Also the `sub` among the attributes. */
  readonly Username: string;
  /** The hash. */
  readonly Password: string;
  readonly Attributes: readonly { readonly Name: string; readonly Value: string }[];
  readonly UserMFASettingList?: readonly string[];
};

/** The one user pool with its two clients, as the cloud stack defines them: the current one and the next. */
export type Pool = {
  readonly id: string;
  readonly region: string;
  readonly clients: readonly [Client, Client];
  readonly passwords: Passwords;
  /** @throws ResourceNotFoundException unless the call names this pool */
  expectPool(id: string): void;
  /** @throws ResourceNotFoundException unless the call names a client of the pool */
  client(id: string): Client;
  users(): readonly User[];
  /** Returns the user with this ID or address. */
  find(username: string): User | undefined;
  /** @throws UserNotFoundException if there is no such user */
  findExisting(username: string): User;
  save(user: User): Promise<void>;
  remove(user: User): Promise<void>;
};

const namesSchema = z.object({
  poolId: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Missing in pools of earlier releases. */
  next: z.optional(z.object({ clientId: z.string(), clientSecret: z.string() })),
});
type Names = Required<z.infer<typeof namesSchema>>;

/** Opens the pool kept in `folder`, or creates one there. Without a folder it is kept in memory. */
export async function openPool(region: string, folder?: string): Promise<Pool> {
  const document = await openJsonDocument(folder && `${folder}/pool.json`);
  const { poolId: id, clientId, clientSecret, next } = await openNames(document, region);
  document.value.Users ??= {};
  const byName: Record<string, User> = document.value.Users;
  const clients = [{ clientId, clientSecret }, next] as const;
  const hasAddress = (user: User, address: string) =>
    user.Attributes.some(({ Name, Value }) => Name === 'email' && Value === address);
  const find = (username: string): User | undefined =>
    Object.hasOwn(byName, username)
      ? byName[username]
      : Object.values(byName).find((user) => hasAddress(user, username));
  return {
    id,
    region,
    clients,
    passwords: passwordsOf({ persistent: folder !== undefined }),
    expectPool(poolId) {
      if (poolId !== id) throw noResource(`User pool ${poolId}`);
    },
    client(wanted) {
      const client = clients.find((one) => one.clientId === wanted);
      if (client === undefined) throw noResource(`User pool client ${wanted}`);
      return client;
    },
    users: () => Object.values(byName),
    find,
    findExisting(username) {
      const user = find(username);
      if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
      return user;
    },
    async save(user) {
      byName[user.Username] = user;
      await document.save();
    },
    async remove({ Username }) {
      delete byName[Username];
      await document.save();
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
    ...savedNames,
    next: newClient(),
  };
  document.value.names = names;
  await document.save();
  return names;
}

function letters(count: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const newClient = (): Client => ({
  clientId: letters(26).toLowerCase(),
  clientSecret: letters(51).toLowerCase(),
});
