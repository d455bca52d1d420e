import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const [ivBytes, tagBytes] = [12, 16];

/** Encrypts a text with a 32-byte key and binds it to its purpose. */
export function seal(key: Buffer, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the text, or undefined if it was changed, is for another purpose, or was sealed with another key. */
export function unseal(key: Buffer, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
  try {
    const rest = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
