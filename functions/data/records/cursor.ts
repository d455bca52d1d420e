import { wrongField } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';

/** Encodes the key of a page's last row as opaque text for callers to send back. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** @throws ApiError VALIDATION_FAILED for text that no call returned */
export function decodeCursor<Key>(schema: z.ZodMiniType<Key>, cursor: string): Key {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw wrongCursor();
  }
}

export const wrongCursor = () => wrongField('cursor', 'This cursor is not valid.');
