import { CognitoError } from 'cognito-local/lib/errors.js';

const freeFailures = 5;
const longestMs = 15 * 60_000;

type Failures = { count: number; lockedUntil: number; lastTry: number };

/**
 * Cognito's own lock, from its developer guide ("Lockout behavior for failed sign-in attempts"): the n-th failure in a row
 * locks the person for 2^(n-5) seconds, at most a quarter of an hour. Tries while it lasts are refused and count for nothing. It
 * ends with a success, or when there was no try for a quarter of an hour.
 */
export function signInLock(now: () => number) {
  const people = new Map<string, Failures>();
  return {
    /** @throws NotAuthorizedException, which is also the name of a wrong password */
    check(username: string): void {
      const failures = people.get(username);
      if (failures === undefined) return;
      const quiet = now() - failures.lastTry >= longestMs;
      failures.lastTry = now();
      if (quiet) people.delete(username);
      else if (now() < failures.lockedUntil) {
        throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
      }
    },
    failed(username: string): void {
      const count = (people.get(username)?.count ?? 0) + 1;
      const lockMs = count < freeFailures ? 0 : Math.min(longestMs, 1_000 * 2 ** (count - freeFailures));
      people.set(username, { count, lockedUntil: now() + lockMs, lastTry: now() });
    },
    succeeded(username: string): void {
      people.delete(username);
    },
  };
}

export type SignInLock = ReturnType<typeof signInLock>;
