import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToUtf8, concatBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import { fromBase64 } from '../session/access-token.ts';

/** Encrypts texts with one key. A text can only be decrypted at the place for which it was encrypted. */
export type DraftCipher = {
  readonly seal: (text: string, place: string) => string;
  /** Returns the text, or undefined if it is damaged or belongs to another key or place. */
  readonly open: (sealed: string, place: string) => string | undefined;
};

/** Random, and long enough that no nonce repeats under one key. */
const nonceBytes = 24;

/**
 * Unlike the browser's own crypto, this cipher is synchronous: a text is stored within the key press that changed it.
 * @param key 32 bytes in base64url
 */
export function draftCipher(key: string): DraftCipher {
  const secret = fromBase64(key);
  const cipher = (nonce: Uint8Array, place: string) => xchacha20poly1305(secret, nonce, utf8ToBytes(place));
  return {
    seal: (text, place) => {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      return toBase64(concatBytes(nonce, cipher(nonce, place).encrypt(utf8ToBytes(text))));
    },
    open: (sealed, place) => {
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
