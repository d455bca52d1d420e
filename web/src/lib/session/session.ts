import { type ApiFailure, knownFailure } from '../api/api-failure.ts';
import {
  browserStayedOpen,
  clearStoredSession,
  clearTabStorage,
  onStoredElsewhere,
  removeDraftsOfOthers,
  removeOldRefreshToken,
  storage,
  tellOtherTabsWhy,
} from '../storage.ts';
import { type Claims, readClaims } from './access-token.ts';
import type { Session, SessionParts } from './session-contract.ts';
import { currentProfile, holdsSessionOf, storeFacility } from './session-profile.ts';
import {
  endsSession,
  exclusively,
  finishSignOut,
  mayReadCache,
  renewedToken,
  tellSignOut,
  whyEnded,
} from './session-renewal.ts';
import { newRights, personOf, readStoredToken, type SessionState, sameState } from './session-state.ts';

/** A minute is enough for a renewal over a slow network, and for a clock that runs a little late. */
const renewBeforeExpiryMs = 60_000;

/** So that a token that the server never likes is not renewed with every call. */
const readRightsEveryMs = 5_000;

export function createSession(parts: SessionParts): Session {
  const { send, lists, log, locks, now } = parts;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'starting' };
  let renewing: Promise<string> | undefined;
  let rechecking: Promise<void> | undefined;
  let unconfirmed = false;
  /** Server time minus this machine's, so that a wrong clock locks nobody out. */
  let clockOffset = 0;
  /** When the rights were last read again because the server said so. */
  let rightsReadAt = Number.NEGATIVE_INFINITY;
  let callOffRenewal: () => void = () => {};
  /** True for who logged out in this tab, and needs no reason. */
  let loggedOut = false;

  const untilExpiry = (claims: Claims) => claims.exp * 1000 - (now() + clockOffset);
  /** In a reopened browser only the server knows whether somebody is still signed in: no token counts before it was renewed. */
  const usable = (claims: Claims) => untilExpiry(claims) > 0 && browserStayedOpen.read();
  const set = (next: SessionState) => {
    if (sameState(state, next)) return;
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
    loggedOut = because === undefined;
    if (because === undefined) set({ status: 'signedOut' });
    else {
      say(because);
      if (wasSignedIn) tellOtherTabsWhy(because);
    }
  };
  /** Shows the sign-in page with a sentence, which a reload of this tab does not take away. */
  const say = (because: string) => {
    // A tab that only found the session gone knows less than the one that ended it.
    if (because === whyEnded() && state.status === 'signedOut' && (loggedOut || state.because)) return;
    storage.sessionEnded.write(because);
    set({ status: 'signedOut', because });
  };
  /** Another tab has already cleared what all tabs share, and may be signing somebody in by now. */
  const leave = () => {
    callOffRenewal();
    clearTabStorage(true);
    if (state.status !== 'signedOut') set({ status: 'signedOut' });
  };
  const learnClock = (token: string) => {
    const issued = readClaims(token)?.iat;
    if (issued !== undefined) clockOffset = issued * 1000 - now();
  };

  /** One renewal at a time; every call that waits for it gets the same token. */
  const renew = (refused: string, refusal?: ApiFailure): Promise<string> => {
    renewing ??= renewedToken(send, locks, refused)
      .then((token) => {
        learnClock(token);
        unconfirmed = false;
        show();
        return token;
      })
      .catch((error: unknown) => {
        if (endsSession(error)) {
          log.warn('The session could not be renewed.', error);
          end(whyEnded(refusal, error));
        }
        throw error;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  const renewInTime = (token: string, claims: Claims) => {
    callOffRenewal();
    const left = untilExpiry(claims);
    const wait = left - Math.min(renewBeforeExpiryMs, left / 2);
    // A failure is not reported here: the next call of a person meets it and says so.
    callOffRenewal = parts.later(() => void renew(token).catch(() => undefined), wait);
  };

  /** Brings the state in line with what is stored. */
  function show(): void {
    const reading = readStoredToken();
    if (reading.kind === 'none') leave();
    else if (reading.kind === 'undecodable') {
      log.error('The stored access token cannot be decoded.');
      end();
    } else {
      if (usable(reading.claims)) {
        unconfirmed = false;
        renewInTime(reading.token, reading.claims);
      }
      // What was said at the end of the session before is over.
      loggedOut = false;
      storage.sessionEnded.remove();
      // For a tab that is being loaded while the session ends: it would hear no reason.
      storage.signedIn.write(true);
      const person = personOf(reading.claims, unconfirmed);
      if (person.user !== undefined) removeDraftsOfOthers(person.user._id);
      set(person);
    }
  }

  /** A token and a profile of this moment: the role or the facilities are not what this browser thought. */
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
      // The call that was refused has told the person already.
      .catch((error: unknown) => log.warn('The profile could not be read again.', error))
      .finally(() => {
        rechecking = undefined;
      });
    return rechecking;
  };

  async function open(): Promise<void> {
    // Nobody may have asked for that sign-out: unsaved text waits for its owner.
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
      // No network: the session may well be alive, so what is cached stays readable as long as it can be.
      if (!mayReadCache(untilExpiry(reading.claims), now())) return end(whyEnded());
      unconfirmed = true;
      show();
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      removeOldRefreshToken();
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
    signIn: ({ accessToken, ...user }) => {
      learnClock(accessToken);
      // Also of somebody else who worked here until now, as before an Administrator Login.
      clearStoredSession(true);
      void lists.clear();
      // The server has ended with this sign-in what came before it in this browser.
      storage.untoldSignOut.remove();
      browserStayedOpen.write();
      storage.user.write(user);
      storage.activeFacility.write(user.activeFacility);
      storage.accessToken.write(accessToken);
      show();
    },
    signOut: (because) =>
      exclusively(locks, async () => {
        const reached = await tellSignOut(send);
        end(because);
        return reached;
      }),
    enterFacility: (facility, token) => {
      if (!holdsSessionOf(readClaims(token)?.sub)) return;
      learnClock(token);
      storeFacility(facility, token);
    },
    rememberUser: (user) => {
      if (!holdsSessionOf(user._id)) return;
      storage.user.write(user);
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
      // An answer to an older token tells what is known by now.
      if (token !== storage.accessToken.read() || now() - rightsReadAt < readRightsEveryMs) return;
      rightsReadAt = now();
      void recheckOnce();
    },
    lost: (refusal) => end(whyEnded(refusal)),
    recheck: recheckOnce,
  };
}
