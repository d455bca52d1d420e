import type * as z from '../../../../shared/zod.ts';
import { readStoredToken } from '../session/session-state.ts';
import { draftPlace, draftText, type Stored } from '../storage.ts';
import { type DraftCipher, draftCipher } from './draft-cipher.ts';

/**
 * Unsaved text of one person's form, kept only in this browser tab and encrypted with the key from their access token. It
 * survives a sign-out for idleness or a lost session, and is removed when that person logs out or someone else signs in
 * here. Remove it after a submit. A draft that no longer fits the form's schema reads as undefined. Never pass passwords.
 */
export function draftOf<Value>(
  userId: string,
  formId: string,
  schema: z.ZodMiniType<Value>,
): Stored<Value | undefined> {
  const place = draftPlace(userId, formId);
  const slot = draftText(place);
  // Made now, not when something is typed: an open form keeps its cipher after the session has ended.
  const cipher = cipherOf(userId);

  return {
    key: place,
    remove: slot.remove,
    read: () => {
      const sealed = slot.read();
      const text = sealed && cipher?.open(sealed, place);
      return text === undefined ? undefined : parsed(text, schema);
    },
    write: (value) => {
      if (value === undefined) slot.remove();
      else if (cipher !== undefined) slot.write(cipher.seal(JSON.stringify(value), place));
    },
  };
}

function cipherOf(userId: string): DraftCipher | undefined {
  const reading = readStoredToken();
  if (reading.kind !== 'token' || reading.claims.sub !== userId) return undefined;
  const { draftKey } = reading.claims;
  return draftKey === undefined ? undefined : draftCipher(draftKey);
}

function parsed<Value>(text: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
