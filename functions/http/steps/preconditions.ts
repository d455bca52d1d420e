import { ApiError } from '../../../shared/api/errors.ts';
import { idempotencyKeyPattern, type Operation } from '../../../shared/api/operation.ts';
import { versionOfTag } from '../../../shared/records/version-tag.ts';
import type { HttpEvent } from '../call.ts';

/**
 * Returns the version that an edit's author saw; undefined for operations without `ifMatch`.
 * @throws ApiError VERSION_MISSING without If-Match or with `*`, which would overwrite a version that nobody looked
 * at; BAD_REQUEST for anything that is not a tag of this API
 */
export function seenVersion(operation: Operation, event: HttpEvent): number | undefined {
  if (operation.ifMatch === undefined) return undefined;
  const tag = event.headers['if-match']?.trim();
  if (tag === undefined || tag === '' || tag === '*') throw new ApiError('VERSION_MISSING');
  const version = versionOfTag(tag);
  if (version === undefined) {
    throw new ApiError(
      'BAD_REQUEST',
      'If-Match takes the one ETag that came with the record, for example "7".',
    );
  }
  return version;
}

/** Returns the key of a request that must take effect only once. A malformed key is rejected later, by `checkKey`. */
export function usableKey(operation: Operation, event: HttpEvent): string | undefined {
  const key = event.headers['idempotency-key'];
  return operation.idempotent && key !== undefined && idempotencyKeyPattern.test(key) ? key : undefined;
}

/** @throws ApiError BAD_REQUEST for a key that cannot be stored: without it, a repeated request would take effect twice */
export function checkKey(operation: Operation, event: HttpEvent): void {
  const key = event.headers['idempotency-key'];
  if (!operation.idempotent || key === undefined || idempotencyKeyPattern.test(key)) return;
  throw new ApiError(
    'BAD_REQUEST',
    'An Idempotency-Key must have 8 to 200 printable characters and no spaces.',
  );
}
