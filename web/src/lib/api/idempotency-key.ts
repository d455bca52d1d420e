/**
 * Returns a new key for one save: 128 random bits in hex. Create it when the form opens, keep it with the draft, and send it with
 * every attempt until the server has confirmed the save; then create another one. KEY_REUSED means that an earlier attempt with
 * different content was saved although its response was lost. (crypto.randomUUID is missing on plain HTTP.)
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
