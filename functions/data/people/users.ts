import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { parseStored, storedRange } from '../records/stored.ts';
import { deleteVersion, putNew, putVersion } from '../records/versioned.ts';
import { secondsOf } from '../table/expiry.ts';
import { keys, userPartitions } from '../table/keys.ts';
import type { Table, WriteAction } from '../table/table.ts';
import { type WriteStep, writePart } from '../table/write.ts';
import { type NewUser, type UserRecord, userRecordSchema } from './user-record.ts';

/**
 * The item that makes an email address unique: its owner. Without `userId`, either a registration is under way, or
 * the address is reserved for its previous owner (`heldFor`) while the change can be undone.
 */
export const emailClaimSchema = z.object({
  userId: z.optional(z.string()),
  heldFor: z.optional(z.string()),
  /** When the registration or the reservation gives it up (seconds since 1970). */
  leaseEndsAt: z.optional(z.number()),
});

export async function findUser(table: Table, id: string): Promise<UserRecord | undefined> {
  return parseStored(userRecordSchema, await table.get(keys.user(id)), table.log);
}

/** Returns the person who has an address, or undefined. */
export async function findUserByEmail(table: Table, email: string): Promise<UserRecord | undefined> {
  const claim = parseStored(emailClaimSchema, await table.get(keys.email(email)), table.log);
  return claim?.userId === undefined ? undefined : findUser(table, claim.userId);
}

/** Returns the ID of the person for whom an address that they gave up is still reserved, unless they were deleted. */
export async function addressHeldFor(table: Table, email: string, now: Date): Promise<string | undefined> {
  const claim = parseStored(emailClaimSchema, await table.get(keys.email(email)), table.log);
  const heldFor = (claim?.leaseEndsAt ?? 0) > now.getTime() / 1_000 ? claim?.heldFor : undefined;
  return heldFor === undefined || (await isDeleted(table, heldFor)) ? undefined : heldFor;
}

/** Nobody can undo a change of address of a deleted person anymore. */
export const isDeleted = async (table: Table, id: string): Promise<boolean> =>
  (await table.get(keys.user(id))) === undefined;

/** Returns the ID of the deleted person for whom an address is reserved, if it is. */
async function deletedHolder(table: Table, email: string): Promise<string | undefined> {
  const heldFor = (await table.get(keys.email(email)))?.heldFor;
  return typeof heldFor === 'string' && (await isDeleted(table, heldFor)) ? heldFor : undefined;
}

export async function listUsers(table: Table): Promise<UserRecord[]> {
  return (await Promise.all(userPartitions.map((partition) => usersIn(table, partition)))).flat();
}

/** Returns the people in one of the `userPartitions`. */
export const usersIn = (table: Table, partition: string): Promise<UserRecord[]> =>
  storedRange(table, userRecordSchema, partition, 'USER#', 'USER#~');

/**
 * Stores a new person and claims their normalized email address in one transaction.
 * @throws ApiError CONFLICT if the address or the ID is taken
 */
export async function createUser(table: Table, person: NewUser): Promise<void> {
  const user: UserRecord = { ...person, version: 1 };
  await writePart(table, [
    ...adminCountChange(undefined, user),
    putNew(keys.user(user.id), user),
    claimEmail(user),
  ]);
}

/**
 * Writes a person's next version over the record as read, with the claim to a changed address and the count of administrators.
 * @throws ApiError CONFLICT if the record has changed since or the address is taken, LAST_ADMIN for the last administrator
 */
export async function updateUser(
  table: Table,
  before: UserRecord,
  after: UserRecord,
  more: readonly WriteAction[] = [],
): Promise<UserRecord> {
  const stored: UserRecord = { ...after, version: before.version + 1 };
  const moves = after.email !== before.email;
  if (moves) {
    // Suppression is a property of the old address, and that is where the registration's confirmation link was sent.
    delete stored.mailSuppressed;
    delete stored.registrationId;
  }
  await writePart(table, [
    ...adminCountChange(before, after),
    putVersion(keys.user(after.id), stored, before.version),
    ...more.map((action) => ({ action })),
    ...(moves
      ? [leaveEmail(before, after.updatedAt), claimEmail(after, await deletedHolder(table, after.email))]
      : []),
  ]);
  return stored;
}

/** @throws ApiError CONFLICT if the record has changed since it was read, LAST_ADMIN for the last administrator */
export async function deleteUser(table: Table, user: UserRecord): Promise<void> {
  const record = deleteVersion(keys.user(user.id), user.version);
  await writePart(table, deletion(user, record, releaseEmail(user)));
}

/**
 * Deletes a registration whose address is still unproven.
 * @throws ApiError CONFLICT if the record has changed since it was read, UNAVAILABLE while somebody is registering the address again
 */
export async function deleteUnproven(table: Table, user: UserRecord, now: Date): Promise<void> {
  await writePart(table, deletion(user, unprovenRecord(user), releaseUnregistered(user, now.toISOString())));
}

const deletion = (user: UserRecord, record: WriteStep, email: WriteStep): WriteStep[] => [
  ...adminCountChange(user, undefined),
  record,
  { action: { Delete: { Key: keys.draftKey(user.id) } } },
  ...deletedAccount(user),
  email,
];

/** The version alone could be that of another record: an account left in the pool is registered again under the same ID. */
const unprovenRecord = ({ id, version, updatedAt }: UserRecord): WriteStep => ({
  action: {
    Delete: {
      Key: keys.user(id),
      ConditionExpression:
        '#version = :seen AND updatedAt = :at AND #status = :pending AND attribute_not_exists(emailConfirmedAt)',
      ExpressionAttributeNames: { '#version': 'version', '#status': 'status' },
      ExpressionAttributeValues: { ':seen': version, ':at': updatedAt, ':pending': 'pending' },
    },
  },
});

function deletedAccount({ account }: UserRecord): WriteStep[] {
  if (account === undefined) return [];
  return [{ action: { Delete: { Key: keys.account(account.pool, account.subject) } } }];
}

/**
 * Claims an address. A claim without a person is an unfinished registration, which will then find that it is too
 * late; an address held for its previous owner stays theirs until the hold ends, or they are deleted (`deleted`).
 */
const claimEmail = ({ id, email, updatedAt }: UserRecord, deleted = id): WriteStep => ({
  action: {
    Put: {
      Item: { ...keys.email(email), userId: id },
      ConditionExpression:
        'attribute_not_exists(userId) AND (attribute_not_exists(heldFor) OR heldFor IN (:id, :deleted) OR leaseEndsAt <= :now)',
      ExpressionAttributeValues: { ':id': id, ':deleted': deleted, ':now': secondsOf(new Date(updatedAt)) },
    },
  },
});

/** Reserves an address for the person who gave it up, while the change can be undone. */
function holdEmail({ id, email }: UserRecord, at: string): WriteStep {
  const end = secondsOf(new Date(at)) + limits.undoHours * 3_600;
  const Item = { ...keys.email(email), heldFor: id, leaseEndsAt: end, expiresAt: end };
  return { action: { Put: { Item } } };
}

/** The change cannot be undone for a person who waits for approval. */
const leaveEmail = (before: UserRecord, at: string): WriteStep =>
  before.status === 'pending' ? releaseUnregistered(before, at) : holdEmail(before, at);

/** Fails while somebody is registering the address again: the password they are about to set would be the corrected person's. */
const releaseUnregistered = ({ email }: UserRecord, at: string): WriteStep => ({
  action: {
    Delete: {
      Key: keys.email(email),
      ConditionExpression: 'attribute_not_exists(leaseEndsAt) OR leaseEndsAt <= :now',
      ExpressionAttributeValues: { ':now': secondsOf(new Date(at)) },
    },
  },
  refusal: () => new ApiError('UNAVAILABLE'),
});

const releaseEmail = ({ email }: UserRecord): WriteStep => ({
  action: { Delete: { Key: keys.email(email) } },
});

/**
 * Keeps the administrator count above zero: the condition is part of the same transaction as the change. This step
 * comes first, so that the last administrator gets LAST_ADMIN whatever else fails.
 */
function adminCountChange(before: UserRecord | undefined, after: UserRecord | undefined): WriteStep[] {
  const change = Number(isAdmin(after)) - Number(isAdmin(before));
  if (change === 0) return [];
  const Update = {
    Key: keys.adminCount(),
    UpdateExpression: 'ADD #count :change',
    ...(change < 0 ? { ConditionExpression: '#count > :one' } : {}),
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':change': change, ...(change < 0 ? { ':one': 1 } : {}) },
  };
  return [{ action: { Update }, refusal: () => new ApiError('LAST_ADMIN') }];
}

export const isAdmin = (user: UserRecord | undefined): boolean =>
  user?.role === 'admin' && user.status === 'approved';
