import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToUtf8, concatBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import type * as z from '../../../../shared/zod.ts';
import { fromBase64 } from '../session/access-token.ts';
import { readStoredToken } from '../session/session-state.ts';
import { draftPlace, draftText, type Stored } from '../storage.ts';

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

function cipherOf(userId: string) {
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

/** Random, and long enough that no nonce repeats under one key. */
const nonceBytes = 24;

/**
 * Encrypts texts with one key. A text can only be decrypted at the place for which it was encrypted. Unlike the browser's own
 * crypto, this cipher is synchronous: a text is stored within the key press that changed it.
 * @param key 32 bytes in base64url
 */
function draftCipher(key: string) {
  const secret = fromBase64(key);
  const cipher = (nonce: Uint8Array, place: string) => xchacha20poly1305(secret, nonce, utf8ToBytes(place));
  return {
    seal(text: string, place: string): string {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      return toBase64(concatBytes(nonce, cipher(nonce, place).encrypt(utf8ToBytes(text))));
    },
    /** Returns the text, or undefined if it is damaged or belongs to another key or place. */
    open(sealed: string, place: string): string | undefined {
      try {
        const bytes = fromBase64(sealed);
        const nonce = bytes.subarray(0, nonceBytes);
        return bytesToUtf8(cipher(nonce, place).decrypt(bytes.subarray(nonceBytes)));
      } catch {
        return undefined;
      }
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
