import { routes } from '../../../../shared/api/routes.ts';
import { limits } from '../../../../shared/limits.ts';
import { ApiFailure, failureOf, knownFailure, ownFailure } from '../api/api-failure.ts';
import type { Send } from '../api/api-request.ts';
import { browserStayedOpen, storage } from '../storage.ts';
import { readClaims } from './access-token.ts';

/** The part of the Web Locks API used here. Absent on pages that are not served over https or localhost. */
export type Locks = { request: <Result>(name: string, action: () => Promise<Result>) => Promise<Result> };

const noTokenMessage = 'No access token returned from refresh.';
const lockName = 'coverage-guide-session';

/** Runs an action while no other tab renews or ends the session. Without locks, the server's rotation grace has to do. */
export function exclusively<Result>(
  locks: Locks | undefined,
  action: () => Promise<Result>,
): Promise<Result> {
  return locks === undefined ? action() : locks.request(lockName, action);
}

/** The refresh call's token. @throws ApiFailure; SESSION_ENDED when the server gives none. */
async function refreshedToken(send: Send): Promise<string> {
  const activeFacility = storage.activeFacility.read();
  let response = await send('refresh', { body: activeFacility === undefined ? {} : { activeFacility } });
  const facilityIsGone = response.status === 404 && activeFacility !== undefined;
  // The session itself knows its facility; if that was only renamed, it goes on under the new name.
  if (facilityIsGone) response = await send('refresh', { body: {} });
  if (facilityIsGone && (response.status === 401 || response.status === 403)) {
    const sentence = `You no longer have access to ${activeFacility}. Please sign in again.`;
    throw new ApiFailure('SESSION_ENDED', sentence, { status: 401 });
  }
  if (!response.ok) throw await failureOf(response);
  const body: unknown = await response.json().catch((error: unknown) => {
    // Where the network broke while the answer came, nothing is known of the session, which may well go on.
    if (!(error instanceof SyntaxError)) throw ownFailure('NETWORK');
  });
  const parsed = routes.refresh.response.safeParse(body);
  const claims = parsed.success ? readClaims(parsed.data.accessToken) : undefined;
  if (parsed.success && claims !== undefined) {
    if (facilityIsGone && claims.activeFacility !== undefined)
      storage.activeFacility.write(claims.activeFacility);
    return parsed.data.accessToken;
  }
  throw new ApiFailure('SESSION_ENDED', noTokenMessage, { status: 401 });
}

/**
 * A token to use instead of the refused or expired one. If another tab has already renewed it, that one is taken.
 * @throws ApiFailure; see `endsSession` for which of them are final.
 */
export function renewedToken(send: Send, locks: Locks | undefined, refused: string): Promise<string> {
  return exclusively(locks, async () => {
    const before = storage.accessToken.read();
    if (before === undefined) throw knownFailure('SESSION_ENDED');
    if (before !== refused) {
      // Another person has signed in meanwhile: nothing that the first one began is done in their name.
      if (readClaims(before)?.sub !== readClaims(refused)?.sub) throw ownFailure('ABORTED');
      return before;
    }
    const token = await refreshedToken(send);
    // Without locks another tab may have signed out meanwhile; its decision stands.
    if (storage.accessToken.read() === undefined) throw knownFailure('SESSION_ENDED');
    storage.accessToken.write(token);
    browserStayedOpen.write();
    return token;
  });
}

/** True for a failure that no retry can mend. A missing network, a busy server or throttling can pass. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 401 || error.status === 403);
}

/**
 * The sentence for a person whose session ended: the first of these failures in which the server said more than that
 * it ended.
 */
export function whyEnded(...failures: readonly unknown[]): string {
  const standard = knownFailure('SESSION_ENDED').message;
  for (const failure of failures) {
    const ended = failure instanceof ApiFailure && failure.code === 'SESSION_ENDED';
    if (ended && failure.message !== standard && failure.message !== noTokenMessage) return failure.message;
  }
  return standard;
}

/** An answer to a sign-out that takes longer than this many milliseconds is none. */
const tellWithinMs = 5_000;

/**
 * Ends the session on the server. Written down until it has answered: what it could not be told, or what was cut short by
 * closing the browser, is told at the next load. False if it could not be told.
 */
export async function tellSignOut(send: Send): Promise<boolean> {
  storage.untoldSignOut.write(true);
  const reached = await send('logout', {}, { signal: AbortSignal.timeout(tellWithinMs) }).then(
    (response) => response.ok,
    () => false,
  );
  if (reached) storage.untoldSignOut.remove();
  return reached;
}

/** Tells the server of a sign-out that it may not have heard of, and forgets here what is left. */
export function finishSignOut(send: Send, locks: Locks | undefined, forget: () => void): Promise<void> {
  return exclusively(locks, async () => {
    // Another tab may have told it meanwhile.
    if (!storage.untoldSignOut.read()) return;
    await tellSignOut(send);
    // The page was closed before anything was forgotten.
    if (storage.accessToken.read() !== undefined) forget();
  });
}

/** How long after its expiry a token's session can still be renewed, in milliseconds. */
const renewableForMs = limits.session.hours * 60 * 60 * 1000;

/**
 * Whether kept lists may be read while the server cannot be asked: not longer than a session can last, nor than somebody may do
 * nothing, and in a reopened browser only where the stage allows it.
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
