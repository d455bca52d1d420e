import type { SignedIn } from '../../../../shared/people/session.ts';
import { type ApiFailure, knownFailure } from '../api/api-failure.ts';
import {
  browserStayedOpen,
  clearStoredSession,
  clearTabStorage,
  notifyOtherTabs,
  onStoredElsewhere,
  removeDraftsOfOthers,
  storage,
} from '../storage.ts';
import { type Claims, readClaims } from './access-token.ts';
import type { Session, SessionParts } from './session-contract.ts';
import { currentProfile, holdsSessionOf, storedProfile, storeFacility } from './session-profile.ts';
import {
  endsSession,
  exclusively,
  finishSignOut,
  mayReadCache,
  readRightsEveryMs,
  renewAgainMs,
  renewedToken,
  reportSignOut,
  soonExclusively,
  untilRenewal,
  whyEnded,
} from './session-renewal.ts';
import { newRights, personOf, readStoredToken, type SessionState } from './session-state.ts';

export function createSession(parts: SessionParts): Session {
  const { send, lists, log, locks, now } = parts;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'starting' };
  let renewing: Promise<string> | undefined;
  let rechecking: Promise<void> | undefined;
  let unconfirmed = false;
  /** Server time minus this machine's (ms), so that a wrong clock locks nobody out. */
  let clockOffset = 0;
  /** When the rights were last reloaded because the server asked for it. */
  let rightsReadAt = Number.NEGATIVE_INFINITY;
  let callOffRenewal: () => void = () => {};
  /** True after the person logged out in this tab and needs no reason. */
  let loggedOut = false;

  const untilExpiry = (claims: Claims) => claims.exp * 1000 - (now() + clockOffset);
  /** In a reopened browser only the server knows whether the session still exists: no token counts until it has been renewed. */
  const usable = (claims: Claims) => untilExpiry(claims) > 0 && browserStayedOpen.read();
  const set = (next: SessionState) => {
    // Screens render only on a real change.
    if (JSON.stringify(state) === JSON.stringify(next)) return;
    const news = newRights(state, next);
    state = next;
    if (news !== undefined) parts.tell(news);
    for (const listener of listeners) listener();
  };
  const end = (because?: string) => {
    const wasSignedIn = state.status === 'signedIn';
    callOffRenewal();
    clearStoredSession(because !== undefined);
    void lists.clear();
    if (because === undefined) {
      loggedOut = true;
      set({ status: 'signedOut' });
    } else {
      say(because);
      if (wasSignedIn) notifyOtherTabs(because);
    }
  };
  /** Shows the sign-in page with a sentence, which a reload of this tab keeps. */
  const say = (because: string) => {
    // A tab that only found the session gone knows less than the one that ended it.
    if (because === whyEnded() && state.status === 'signedOut' && (loggedOut || state.because)) return;
    storage.sessionEnded.write(because);
    set({ status: 'signedOut', because });
  };
  /** Leaves shared storage alone: another tab has already cleared it, and may be signing somebody in by now. */
  const leave = () => {
    callOffRenewal();
    clearTabStorage(true);
    if (state.status !== 'signedOut') set({ status: 'signedOut' });
  };
  const learnClock = (token: string) => {
    const issued = readClaims(token)?.iat;
    if (issued !== undefined) clockOffset = issued * 1000 - now();
  };

  /** Runs one renewal at a time; every call that waits for it gets the same token. */
  const renew = (refused: string, refusal?: ApiFailure): Promise<string> => {
    renewing ??= renewedToken(send, locks, refused)
      .then((token) => {
        learnClock(token);
        unconfirmed = false;
        show();
        // The server reports only changes since this token was made.
        if (readClaims(token)?.rights !== readClaims(refused)?.rights) void recheckOnce();
        return token;
      })
      .catch((error: unknown) => {
        if (endsSession(error)) {
          log.warn('The session could not be renewed.', error);
          end(whyEnded(refusal, error));
        } else renewAgain(refused);
        throw error;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  const renewIn = (wait: number, token: string) => {
    callOffRenewal();
    // A failure is not reported here: the person's next call reports it.
    callOffRenewal = parts.later(() => void renew(token).catch(() => undefined), wait);
  };
  const renewAgain = (token: string) => {
    const claims = storage.accessToken.read() === token ? readClaims(token) : undefined;
    if (claims !== undefined && untilExpiry(claims) > 0) renewIn(renewAgainMs, token);
  };

  /** Updates the state from what is stored. */
  function show(): void {
    const reading = readStoredToken();
    if (reading.kind === 'none') leave();
    else if (reading.kind === 'undecodable') {
      log.error('The stored access token cannot be decoded.');
      end();
    } else {
      if (usable(reading.claims)) {
        unconfirmed = false;
        renewIn(untilRenewal(untilExpiry(reading.claims)), reading.token);
      }
      // The message about the end of the previous session no longer applies.
      loggedOut = false;
      storage.sessionEnded.remove();
      // For a tab that is reloading while the session ends: it misses the message with the reason.
      storage.signedIn.write(true);
      const person = personOf(reading.claims, unconfirmed);
      if (person.user !== undefined) removeDraftsOfOthers(person.user._id);
      set(person);
    }
  }

  /** Fetches a new token and profile: the role or the facilities are not what this browser expected. */
  async function recheck(): Promise<void> {
    const reading = readStoredToken();
    if (reading.kind !== 'token') return;
    const profile = await currentProfile(send, await renew(reading.token));
    if (!holdsSessionOf(reading.claims.sub)) return;
    storage.user.write(profile);
    show();
  }

  const recheckOnce = (): Promise<void> => {
    rechecking ??= recheck()
      // The refused call has already told the person.
      .catch((error: unknown) => log.warn('The profile could not be read again.', error))
      .finally(() => {
        rechecking = undefined;
      });
    return rechecking;
  };

  async function open(): Promise<void> {
    // The person may not have requested that sign-out, so their unsaved text is kept.
    if (storage.untoldSignOut.read()) await finishSignOut(send, locks, () => end(whyEnded()));
    const reading = readStoredToken();
    if (reading.kind !== 'token' || usable(reading.claims)) {
      const because = storage.sessionEnded.read() ?? (storage.signedIn.read() ? whyEnded() : undefined);
      show();
      if (reading.kind === 'none' && because !== undefined) say(because);
      return;
    }
    try {
      await renew(reading.token);
    } catch (error) {
      if (endsSession(error)) return;
      // No network: the session may still be valid, so the cache stays readable as long as allowed.
      if (!mayReadCache(untilExpiry(reading.claims), now())) return end(whyEnded());
      unconfirmed = true;
      show();
    }
  }

  const signIn = ({ accessToken, ...user }: SignedIn): void => {
    learnClock(accessToken);
    // Also clears what another person left who was signed in until now, as before an Administrator Login.
    clearStoredSession(true);
    void lists.clear();
    // With this sign-in the server has ended any earlier session in this browser.
    storage.untoldSignOut.remove();
    browserStayedOpen.write();
    storage.user.write(user);
    storeFacility(user.activeFacility, accessToken);
    show();
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const stop = onStoredElsewhere({
        changed: (key) => {
          if (key === null || key === 'accessToken' || key === 'activeFacility' || key === 'user') show();
        },
        ended: (because) => {
          if (readStoredToken().kind === 'none') say(because);
        },
      });
      void open();
      return () => {
        stop();
        callOffRenewal();
      };
    },
    signInBy: (call) => exclusively(locks, async () => signIn(await call())),
    signOut: (because) => soonExclusively(locks, () => reportSignOut(send).finally(() => end(because))),
    enterFacility: (facility, token) => {
      if (!holdsSessionOf(readClaims(token)?.sub)) return;
      learnClock(token);
      storeFacility(facility, token);
    },
    rememberUser: (user) => {
      const profile = storedProfile(user);
      if (profile === undefined || !holdsSessionOf(user._id)) return;
      storage.user.write(profile);
      show();
    },
    token: async () => {
      const reading = readStoredToken();
      if (reading.kind === 'token') return usable(reading.claims) ? reading.token : renew(reading.token);
      show();
      throw knownFailure('NOT_SIGNED_IN');
    },
    renew,
    rightsChanged: (token) => {
      // A response to an older token reports what is already known.
      if (token !== storage.accessToken.read() || now() - rightsReadAt < readRightsEveryMs) return;
      rightsReadAt = now();
      void recheckOnce();
    },
    lost: (refusal) => end(whyEnded(refusal)),
    recheck: recheckOnce,
  };
}
