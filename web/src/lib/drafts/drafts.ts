import type * as z from '../../../../shared/zod.ts';
import { readStoredToken } from '../session/session-state.ts';
import { draftPlace, draftText, type Stored } from '../storage.ts';
import { type DraftCipher, draftCipher } from './draft-cipher.ts';

/**
 * Unsaved text of one person's form, kept only in this browser tab and encrypted with the key from their access token. It
 * survives a sign-out for idleness or a lost session, and is removed when that person logs out or someone else signs in
 * here. Remove it after a submit. A draft that no longer fits the form's schema reads as undefined. Never pass passwords.
 * Text is never lost for lack of a key (the previous release's functions issued none): it is kept unencrypted until there is
 * one.
 */
export function draftOf<Value>(
  userId: string,
  formId: string,
  schema: z.ZodMiniType<Value>,
): Stored<Value | undefined> {
  const place = draftPlace(userId, formId);
  const slot = draftText(place);
  /** Text that could not be decrypted when something else was typed into the form. */
  const before = draftText(`${place}:before`);
  let cipher: DraftCipher | undefined;
  // An open form keeps its cipher, even while the session is ending.
  const currentCipher = () => {
    cipher ??= cipherOf(userId);
    return cipher;
  };
  const keep = (text: string) => slot.write(currentCipher()?.seal(text, place) ?? text);

  return {
    key: place,
    remove: slot.remove,
    read: () => {
      const newest = slot.read();
      const held = newest ?? before.read();
      const text = held === undefined || isPlain(held) ? held : currentCipher()?.open(held, place);
      if (held === undefined || text === undefined) return undefined;
      if (held !== newest) before.remove();
      if (held !== newest || isPlain(held)) keep(text);
      return parsed(text, schema);
    },
    write: (value) => {
      if (value === undefined) return slot.remove();
      const held = slot.read();
      if (currentCipher() === undefined && held !== undefined && !isPlain(held)) before.write(held);
      keep(JSON.stringify(value));
    },
  };
}

/** Reports whether a stored text is a JSON object; base64 never begins with a brace. */
const isPlain = (held: string): boolean => held.startsWith('{');

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
