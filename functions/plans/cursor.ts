import { ApiError } from '../../shared/api/errors.ts';

/** A place in a list as a cursor. */
export function encodeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/** @throws ApiError VALIDATION_FAILED for text that no call has given out */
export function decodeCursor(cursor: string, shape: RegExp): string {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (shape.test(place)) return place;
  throw new ApiError('VALIDATION_FAILED', undefined, { cursor: 'This cursor is not valid.' });
}
