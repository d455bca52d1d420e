import type { SignedIn } from '../../../../shared/people/session.ts';
import type { User } from '../../../../shared/people/user.ts';
import type { TokenSource } from '../api/api-client.ts';
import type { Send } from '../api/api-request.ts';
import type { CachedLists } from '../api/cached-lists.ts';
import type { Log } from '../log.ts';
import type { Locks } from './session-renewal.ts';
import type { SessionState } from './session-state.ts';

/** What a session depends on; tests pass fakes. */
export type SessionParts = {
  readonly send: Send;
  readonly lists: Pick<CachedLists, 'clear'>;
  readonly log: Log;
  readonly locks: Locks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Shows a sentence to the person at this browser. */
  readonly tell: (sentence: string) => void;
  /** Runs an action later; returns the function that cancels it. */
  readonly later: (action: () => void, afterMs: number) => () => void;
};

/** Who is signed in at this browser, and everything that starts, maintains or ends that. See session.ts. */
export type Session = TokenSource & {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the stored session, renews an expired token once, then follows other tabs. Returns the function that stops it. */
  readonly start: () => () => void;
  /** Signs in by a call, while no tab renews the session that this ends: its late response would end the new one. */
  readonly signInBy: (call: () => Promise<SignedIn>) => Promise<void>;
  /**
   * Ends the session here and on the server. Resolves to false if the server could not be told. `because` is a sentence
   * for a person who did not request this; their unsaved text then stays in this tab for their return.
   */
  readonly signOut: (because?: string) => Promise<boolean>;
  /** Stores another facility. The caller then reloads the page, which applies it; other tabs apply it immediately. */
  readonly enterFacility: (facility: string, token: string) => void;
  /** Takes over a changed record of a person, if that is the one signed in. */
  readonly rememberUser: (user: Omit<User, 'status' | 'version'>) => void;
};
