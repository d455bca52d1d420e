import { notAuthorized } from './call.ts';

const freeFailures = 5;
const longestMs = 15 * 60_000;

type Failures = { count: number; lockedUntil: number; lastTry: number };

/**
 * Cognito's own lock, from its developer guide ("Lockout behavior for failed sign-in attempts"): the n-th failure in a row locks
 * the user out for 2^(n-5) seconds, at most 15 minutes. Tries during the lockout are refused and not counted. It ends with a
 * successful sign-in, or after 15 minutes without a try.
 */
export function signInLock(now: () => number) {
  const people = new Map<string, Failures>();
  return {
    /** @throws NotAuthorizedException, which is also the error for a wrong password */
    check(username: string): void {
      const failures = people.get(username);
      if (failures === undefined) return;
      const quiet = now() - failures.lastTry >= longestMs;
      failures.lastTry = now();
      if (quiet) people.delete(username);
      else if (now() < failures.lockedUntil) throw notAuthorized('Password attempts exceeded');
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
