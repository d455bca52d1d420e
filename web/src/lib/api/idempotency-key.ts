/**
 * Returns a new key for one save. Create it when the form opens, keep it with the draft, and send it with every attempt until
 * the server has confirmed the save; then create another one. KEY_REUSED means that an earlier attempt with different content
 * was saved although its response was lost.
 */
export const newIdempotencyKey = (): string => crypto.randomUUID();
