import { routes } from '../../../../shared/api/routes.ts';
import { limits } from '../../../../shared/limits.ts';
import { ApiFailure, failureOf, knownFailure, ownFailure } from '../api/api-failure.ts';
import type { Send } from '../api/api-request.ts';
import { browserStayedOpen, storage } from '../storage.ts';
import { readClaims } from './access-token.ts';

/** The part of the Web Locks API used here. */
export type Locks = {
  request: <Result>(
    name: string,
    options: { signal?: AbortSignal },
    action: () => Promise<Result>,
  ) => Promise<Result>;
};

const noTokenMessage = 'No access token returned from refresh.';
const lockName = 'coverage-guide-session';

/** Runs an action while no other tab renews or ends the session. */
export function exclusively<Result>(
  locks: Locks,
  action: () => Promise<Result>,
  options: { signal?: AbortSignal } = {},
): Promise<Result> {
  return locks.request(lockName, options, action);
}

/** The same for a sign-out, which waits only briefly: the person walks away, and without a network a renewal may hang. */
export function soonExclusively<Result>(locks: Locks, action: () => Promise<Result>): Promise<Result> {
  return exclusively(locks, action, { signal: AbortSignal.timeout(3_000) }).catch(action);
}

/** A minute is enough for a renewal over a slow network, and for a clock that is slightly slow. */
const renewBeforeExpiryMs = 60_000;

/** The wait after a renewal without an answer. The refresh token that it may have replaced is valid only for `rotationGraceSeconds`. */
export const renewAgainMs = 10_000;

/** Keeps a token that the server always reports as outdated from being renewed with every call. */
export const readRightsEveryMs = 5_000;

/** Returns how long (ms) to wait with the renewal of a token that expires in `left`. */
export const untilRenewal = (left: number): number => left - Math.min(renewBeforeExpiryMs, left / 2);

/** Returns the token from a refresh call. @throws ApiFailure; SESSION_ENDED when the server returns none */
async function refreshedToken(send: Send): Promise<string> {
  const activeFacility = storage.activeFacility.read();
  let response = await send('refresh', { body: activeFacility === undefined ? {} : { activeFacility } });
  const facilityIsGone = response.status === 404 && activeFacility !== undefined;
  // The session knows its own facility; if that was only renamed, the session continues under the new name.
  if (facilityIsGone) response = await send('refresh', { body: {} });
  if (facilityIsGone && (response.status === 401 || response.status === 403)) {
    const sentence = `You no longer have access to ${activeFacility}. Please sign in again.`;
    throw new ApiFailure('SESSION_ENDED', sentence, { status: 401 });
  }
  if (!response.ok) throw await failureOf(response);
  const body: unknown = await response.json().catch((error: unknown) => {
    // A network that failed during the response, or a web filter's page, tells nothing about the session.
    throw ownFailure(error instanceof SyntaxError ? 'BAD_ANSWER' : 'NETWORK');
  });
  const parsed = routes.refresh.response.safeParse(body);
  const claims = parsed.success ? readClaims(parsed.data.accessToken) : undefined;
  if (parsed.success && claims !== undefined) {
    // The server knows a renamed facility by its former name too. If another tab has switched in the meantime, that prevails.
    if (storage.activeFacility.read() === activeFacility && claims.activeFacility !== undefined)
      storage.activeFacility.write(claims.activeFacility);
    return parsed.data.accessToken;
  }
  throw new ApiFailure('SESSION_ENDED', noTokenMessage, { status: 401 });
}

/**
 * Returns a token to use instead of the refused or expired one. If another tab has already renewed it, returns that tab's token.
 * @throws ApiFailure; see `endsSession` for which failures are final.
 */
export function renewedToken(send: Send, locks: Locks, refused: string): Promise<string> {
  return exclusively(locks, async () => {
    const before = storage.accessToken.read();
    if (before === undefined) throw knownFailure('SESSION_ENDED');
    if (before !== refused) {
      // Another person has signed in: nothing that the first one started may be done in their name.
      if (readClaims(before)?.sub !== readClaims(refused)?.sub) throw ownFailure('ABORTED');
      return before;
    }
    const token = await refreshedToken(send);
    // Another person has signed in past the site, as with the API tester: the cookie is theirs, everything stored is not.
    if (readClaims(token)?.sub !== readClaims(refused)?.sub) throw knownFailure('SESSION_ENDED');
    // A tab that signs out does not wait for this renewal for long; its sign-out prevails.
    if (storage.accessToken.read() === undefined) throw knownFailure('SESSION_ENDED');
    storage.accessToken.write(token);
    browserStayedOpen.write();
    return token;
  });
}

/** Reports whether a failure is one that no retry can fix. A missing network, a busy server or throttling can pass. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 401 || error.status === 403);
}

/**
 * Returns the sentence for a person whose session ended: that of the first of these failures in which the server
 * gave more than the standard sentence.
 */
export function whyEnded(...failures: readonly unknown[]): string {
  const standard = knownFailure('SESSION_ENDED').message;
  for (const failure of failures) {
    const ended = failure instanceof ApiFailure && failure.code === 'SESSION_ENDED';
    if (ended && failure.message !== standard && failure.message !== noTokenMessage) return failure.message;
  }
  return standard;
}

/** A sign-out response that takes longer than this many milliseconds counts as none. */
const signOutTimeoutMs = 5_000;

/**
 * Ends the session on the server. A stored flag remains until the server has responded, so that a sign-out that failed, or was
 * cut short by closing the browser, is reported at the next load. Resolves to false if the server could not be told.
 */
export async function reportSignOut(send: Send): Promise<boolean> {
  storage.untoldSignOut.write(true);
  const reached = await send('logout', {}, { signal: AbortSignal.timeout(signOutTimeoutMs) }).then(
    // A network's web filter may answer with 200 and a page of its own.
    (response) => response.status === 204,
    () => false,
  );
  if (reached) storage.untoldSignOut.remove();
  return reached;
}

/** Reports to the server a sign-out that it may have missed, and removes what is left of that session here. */
export function finishSignOut(send: Send, locks: Locks, forget: () => void): Promise<void> {
  return exclusively(locks, async () => {
    // Another tab may have reported it in the meantime.
    if (!storage.untoldSignOut.read()) return;
    await reportSignOut(send);
    // The page was closed before anything was removed.
    if (storage.accessToken.read() !== undefined) forget();
  });
}

/** How long after its expiry a token's session can still be renewed, in milliseconds. */
const renewableForMs = limits.session.hours * 60 * 60 * 1000;

/**
 * Reports whether cached lists may be read while the server cannot be reached: only as long as a session can last and a person
 * may be idle, and in a reopened browser only if the stage allows it.
 * @param untilExpiry milliseconds until the access token expires, below 0 after that
 * @param now milliseconds since 1970
 */
export function mayReadCache(untilExpiry: number, now: number): boolean {
  const { idleMinutes, listAfterClosing } = storage.siteSettings.read();
  const idleMs = now - (storage.lastActivity.read() ?? now);
  if (untilExpiry < -renewableForMs) return false;
  if (idleMs > idleMinutes * 60_000 + limits.idle.answerSeconds * 1_000) return false;
  return browserStayedOpen.read() || listAfterClosing;
}
