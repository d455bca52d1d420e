import { ApiError } from '../../../shared/api/errors.ts';
import type { Key } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';

/*
 * Records with a `version` that counts their writes. A step goes through only if the record is still at the version
 * that its editor saw: that is what makes If-Match hold between the check and the write.
 */

/**
 * Stores a record, which carries its own new `version`.
 * @param seen the version it replaces; undefined for a record that must not exist yet
 */
export function putVersion(
  tableName: string,
  key: Key,
  item: Item & { readonly version: number },
  seen: number | undefined,
  refusal?: () => ApiError,
): WriteStep {
  return {
    action: { Put: { TableName: tableName, Item: { ...item, ...key }, ...onlyAt(seen) } },
    refusal,
  };
}

/** Stores what must not exist yet. */
export function putNew(tableName: string, key: Key, item: Item, refusal?: () => ApiError): WriteStep {
  return {
    action: { Put: { TableName: tableName, Item: { ...item, ...key }, ...onlyAt(undefined) } },
    refusal,
  };
}

/** Removes a record that is still at the version seen. */
export function deleteVersion(
  tableName: string,
  key: Key,
  seen: number,
  refusal?: () => ApiError,
): WriteStep {
  return { action: { Delete: { TableName: tableName, Key: key, ...onlyAt(seen) } }, refusal };
}

function onlyAt(seen: number | undefined) {
  if (seen === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: '#version = :seen',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':seen': seen },
  };
}

/**
 * Refuses an edit of a version that is no longer the current one.
 * @param current the record as the API shows it now
 * @throws ApiError STALE with `current`
 */
export function refuseStale(seen: number, version: number, current: unknown): void {
  if (seen !== version) throw new ApiError('STALE', undefined, undefined, current);
}

/**
 * Runs a write. Where somebody else was faster by a moment, the caller is told as if it had been noticed before.
 * @param check looks at the record as it is now, and throws what it finds
 */
export async function orStale<Value>(
  write: () => Promise<Value>,
  check: () => Promise<unknown>,
): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') await check();
    throw error;
  }
}
