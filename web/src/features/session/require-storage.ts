import { ApiFailure } from '../../lib/api/api-failure.ts';
import { storage } from '../../lib/storage.ts';

/**
 * Refuses a sign-in in a browser that stores nothing, as when cookies are blocked. Such a browser also refuses the session's lock,
 * which would look like a wrong password. @throws ApiFailure
 */
export function requireStorage(): void {
  storage.lastActivity.write(Date.now());
  if (storage.lastActivity.read() !== undefined) return;
  throw new ApiFailure(
    'BLOCKED',
    'This browser stores nothing for this site, so you cannot sign in. Please allow cookies for it, or tell your IT department.',
  );
}
