import { ApiError } from '../../../shared/api/errors.ts';
import type { Key } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';

/*
 * Records with a `version` that counts their writes. A step succeeds only if the record is still at the version
 * that its editor saw: this makes If-Match hold between the check and the write.
 */

/**
 * Returns the step that stores a record, which carries its own new `version`.
 * @param seen the version it replaces; undefined for a record that must not exist yet
 */
export function putVersion(
  key: Key,
  item: Item & { readonly version: number },
  seen: number | undefined,
): WriteStep {
  return { action: { Put: { Item: { ...item, ...key }, ...onlyAt(seen) } } };
}

/** Returns the step that stores an item that must not exist yet. */
export function putNew(key: Key, item: Item): WriteStep {
  return { action: { Put: { Item: { ...item, ...key }, ...onlyAt(undefined) } } };
}

/** Returns the step that removes a record, if it is still at the version seen. */
export function deleteVersion(key: Key, seen: number): WriteStep {
  return { action: { Delete: { Key: key, ...onlyAt(seen) } } };
}

/** Returns the step that checks that a record is still at the version seen. */
export function checkVersion(key: Key, seen: number): WriteStep {
  return { action: { ConditionCheck: { Key: key, ...onlyAt(seen) } } };
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
 * Rejects an edit of a version that is no longer current.
 * @param current the record as the API shows it now
 * @throws ApiError STALE with `current`
 */
export function refuseStale(seen: number, version: number, current: unknown): void {
  if (seen !== version) throw new ApiError('STALE', undefined, undefined, current);
}

/**
 * Runs a write. If a concurrent write came first, the caller gets the same error as if that had been noticed earlier.
 * @param check looks at the current record, and throws what it finds
 */
export async function orStale<Value>(
  write: () => Promise<Value>,
  check: () => Promise<unknown>,
): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (isConflict(error)) await check();
    throw error;
  }
}

/** True if a concurrent write came first. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'CONFLICT';

/**
 * Repeats work that reads and writes while concurrent writes come first, at most `tries` times.
 * @param refusal the error after the last try; the conflict itself if omitted
 */
export async function retryConflicts<Value>(
  tries: number,
  work: (isAgain: boolean) => Promise<Value>,
  refusal?: () => ApiError,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt > 1);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === tries) throw refusal?.() ?? error;
    }
  }
}
