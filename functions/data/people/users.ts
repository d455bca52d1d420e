import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { passesSoon } from '../records/busy.ts';
import { keys, userPartitions } from '../records/keys.ts';
import { parseStored } from '../records/stored.ts';
import type { Table, WriteAction } from '../records/table.ts';
import { type NewUser, type UserRecord, userRecordSchema } from './user-record.ts';

/** The item that makes an e-mail address unique: whose it is. Without `userId` a registration is under way. */
export const emailClaimSchema = z.object({ userId: z.optional(z.string()) });

/** A person's record, or undefined. */
export async function findUser(table: Table, log: Log, id: string): Promise<UserRecord | undefined> {
  return parseStored(userRecordSchema, await table.get(keys.user(id)), log);
}

/** The person who has an address, or undefined. */
export async function findUserByEmail(
  table: Table,
  log: Log,
  email: string,
): Promise<UserRecord | undefined> {
  const claim = parseStored(emailClaimSchema, await table.get(keys.email(email)), log);
  return claim?.userId === undefined ? undefined : findUser(table, log, claim.userId);
}

/** Everybody, over all partitions and pages. */
export async function listUsers(table: Table, log: Log): Promise<UserRecord[]> {
  const partitions = userPartitions.map(async (partition) => {
    const users: UserRecord[] = [];
    for await (const item of table.queryRange(partition, 'USER#', 'USER#~')) {
      const user = parseStored(userRecordSchema, item, log);
      if (user !== undefined) users.push(user);
    }
    return users;
  });
  return (await Promise.all(partitions)).flat();
}

const isNew = 'attribute_not_exists(pk)';
/** A claim without a person is a registration that never came to its end, and then finds that it is too late. */
const isFree = `${isNew} OR attribute_not_exists(userId)`;

/**
 * Stores a new person and claims their normalized e-mail address in one transaction.
 * @throws ApiError CONFLICT if the address or the id is taken.
 */
export async function createUser(table: Table, given: NewUser): Promise<void> {
  const user: UserRecord = { ...given, version: 1 };
  await transact(table, [
    { Put: { TableName: table.name, Item: { ...keys.user(user.id), ...user }, ConditionExpression: isNew } },
    {
      Put: {
        TableName: table.name,
        Item: { ...keys.email(user.email), userId: user.id },
        ConditionExpression: isFree,
      },
    },
    ...adminCountChange(table, undefined, user),
  ]);
}

/**
 * Replaces a person's record as it was read by its next version, with their claim on a changed address and the count of administrators.
 * @throws ApiError CONFLICT if the record has changed since or the address is taken, LAST_ADMIN for the last one.
 */
export async function updateUser(
  table: Table,
  before: UserRecord,
  after: UserRecord,
  more: readonly WriteAction[] = [],
): Promise<UserRecord> {
  const stored: UserRecord = { ...after, version: before.version + 1 };
  // What is known of mails is known of the address.
  if (after.email !== before.email) delete stored.mailSuppressed;
  const actions: WriteAction[] = [
    {
      Put: {
        TableName: table.name,
        Item: { ...keys.user(after.id), ...stored },
        ...asRead(before),
      },
    },
    ...adminCountChange(table, before, after),
    ...more,
  ];
  if (after.email !== before.email) {
    actions.push(
      { Delete: { TableName: table.name, Key: keys.email(before.email) } },
      {
        Put: {
          TableName: table.name,
          Item: { ...keys.email(after.email), userId: after.id },
          ConditionExpression: isFree,
        },
      },
    );
  }
  await transact(table, actions);
  return stored;
}

/** The record is still the one that was read. Those of before there were versions count as their first. */
function asRead({ version }: UserRecord) {
  const isSame = '#version = :known';
  return {
    ConditionExpression:
      version === 1 ? `attribute_exists(pk) AND (attribute_not_exists(#version) OR ${isSame})` : isSame,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':known': version },
  };
}

/** @throws ApiError CONFLICT if the record has changed since it was read, LAST_ADMIN for the last one. */
export async function deleteUser(table: Table, user: UserRecord): Promise<void> {
  await transact(table, [
    {
      Delete: {
        TableName: table.name,
        Key: keys.user(user.id),
        ...asRead(user),
      },
    },
    ...adminCountChange(table, user, undefined),
    { Delete: { TableName: table.name, Key: keys.email(user.email) } },
  ]);
}

/** The count never falls below one: the condition is part of the same transaction as the change. */
function adminCountChange(
  table: Table,
  before: UserRecord | undefined,
  after: UserRecord | undefined,
): WriteAction[] {
  const change = Number(isAdmin(after)) - Number(isAdmin(before));
  if (change === 0) return [];
  return [
    {
      Update: {
        TableName: table.name,
        Key: keys.adminCount(),
        UpdateExpression: 'ADD #count :change',
        ...(change < 0 ? { ConditionExpression: '#count > :one' } : {}),
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':change': change, ...(change < 0 ? { ':one': 1 } : {}) },
      },
    },
  ];
}

const isAdmin = (user: UserRecord | undefined): boolean =>
  user?.role === 'admin' && user.status === 'approved';

const maxTries = 5;

/** The first two actions are the person and, where it changes, the count of administrators. */
async function transact(table: Table, actions: readonly WriteAction[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await table.transact(actions);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = (error.CancellationReasons ?? []).map(({ Code }) => Code);
      const failed = actions.filter((_, index) => reasons[index] === 'ConditionalCheckFailed');
      if (failed.some(({ Update }) => Update?.Key?.sk === keys.adminCount().sk))
        throw new ApiError('LAST_ADMIN');
      if (failed.length > 0) throw new ApiError('CONFLICT');
      if (!passesSoon(reasons)) throw error;
      if (attempt === maxTries) throw new ApiError('UNAVAILABLE');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));
    }
  }
}
