/**
 * A new key for one save: 128 random bits in hex. Make it when the form opens, keep it with the draft, and send it
 * with every try until the server has said that it saved; then make another one. KEY_REUSED means that an earlier
 * try, with other content, was saved although its answer was lost. (crypto.randomUUID is missing on plain http.)
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
