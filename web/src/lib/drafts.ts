import * as z from '../../../shared/zod.ts';
import { draftKey, type Stored, stored } from './storage.ts';

/**
 * Unsaved text of one form of one person, kept in this browser tab alone. It outlives a sign-out for idleness or a lost
 * session, and is gone when that person logs out or somebody else signs in here. Remove it after a submit. A draft that
 * no longer fits the form's schema reads as undefined. Never hand in passwords.
 */
export function draftOf<Value>(
  userId: string,
  formId: string,
  schema: z.ZodMiniType<Value>,
): Stored<Value | undefined> {
  return stored<Value | undefined>(draftKey(userId, formId), z.optional(schema), undefined, 'session');
}
