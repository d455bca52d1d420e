import type { SignedIn } from '../../../../shared/people/session.ts';
import type { TokenSource } from '../api/api-client.ts';
import type { Send } from '../api/api-request.ts';
import type { CachedLists } from '../api/cached-lists.ts';
import type { Log } from '../log.ts';
import type { StoredUser } from '../storage.ts';
import type { Locks } from './session-renewal.ts';
import type { SessionState } from './session-state.ts';

/** What a session works with; tests hand in fakes. */
export type SessionParts = {
  readonly send: Send;
  readonly lists: Pick<CachedLists, 'clear'>;
  readonly log: Log;
  readonly locks: Locks | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Says a sentence to the person at this browser. */
  readonly tell: (sentence: string) => void;
  /** Runs an action later; answers the function that calls it off. */
  readonly later: (action: () => void, afterMs: number) => () => void;
};

/** Who is signed in at this browser, and everything that starts, keeps or ends that. See session.ts. */
export type Session = TokenSource & {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what is stored, renews an expired token once, and follows other tabs from then on. Answers how to stop. */
  readonly start: () => () => void;
  readonly signIn: (signedIn: SignedIn) => void;
  /**
   * Ends the session here and on the server. False if the server could not be told. With a sentence for the person, who
   * did not ask for it, their unsaved text stays in this tab for their return.
   */
  readonly signOut: (because?: string) => Promise<boolean>;
  /** Stores another facility. The caller then reloads the page, which takes it up; other tabs do so at once. */
  readonly enterFacility: (facility: string, token: string) => void;
  readonly rememberUser: (user: StoredUser) => void;
};
