import type { Role } from '../../../../shared/people/user.ts';
import { type StoredUser, storage } from '../storage.ts';
import { type Claims, readClaims } from './access-token.ts';

/** The person at this browser, as the screens see them. */
export type Person = {
  readonly status: 'signedIn';
  /** From the access token's role claim; the server checks every call against the current record. */
  readonly role: Role;
  readonly activeFacility: string;
  /** Names of the facilities this person may switch to. */
  readonly facilityAccess: readonly string[];
  /** The profile from the last sign-in; if the stored one was damaged, undefined until it is reloaded. */
  readonly user: StoredUser | undefined;
  /** True if an expired token could not be renewed without a network: what is cached can still be read. */
  readonly unconfirmed: boolean;
};

/** Nobody is signed in. `because` is a sentence for a person whose session ended involuntarily. */
export type SignedOut = { readonly status: 'signedOut'; readonly because?: string };

export type SessionState = { readonly status: 'starting' } | SignedOut | Person;

export type TokenReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'undecodable' }
  | { readonly kind: 'token'; readonly token: string; readonly claims: Claims };

/** Reads the access token that the browser currently holds. */
export function readStoredToken(): TokenReading {
  const token = storage.accessToken.read();
  if (token === undefined) return { kind: 'none' };
  const claims = readClaims(token);
  return claims === undefined ? { kind: 'undecodable' } : { kind: 'token', token, claims };
}

/** Returns the person whom a token and the stored values describe. */
export function personOf(claims: Claims, unconfirmed: boolean): Person {
  const user = storage.user.read();
  // A long list does not fit into a token, which then names only the active facility.
  const claimed = claims.facilityAccess ?? [];
  const facilityAccess = claimed.length > 1 ? claimed : (user?.facilityAccess ?? claimed);
  return {
    status: 'signedIn',
    role: claims.role,
    activeFacility:
      storage.activeFacility.read() ??
      claims.activeFacility ??
      user?.activeFacility ??
      facilityAccess[0] ??
      '',
    facilityAccess,
    user,
    unconfirmed,
  };
}

/**
 * Returns a sentence for a person whose rights somebody else has changed. A renamed facility is not reported, nor are
 * facilities for an administrator, who can see all of them.
 */
export function newRights(before: SessionState, after: SessionState): string | undefined {
  if (before.status !== 'signedIn' || after.status !== 'signedIn') return undefined;
  if (before.user?._id !== after.user?._id) return undefined;
  if (before.role !== after.role) {
    return after.role === 'admin' ? 'You are an administrator now.' : 'You are no longer an administrator.';
  }
  if (after.role === 'admin') return undefined;
  const without = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => !others.includes(name)).join(', ');
  const gained = without(after.facilityAccess, before.facilityAccess);
  const lost = without(before.facilityAccess, after.facilityAccess);
  if (gained !== '' && lost !== '') return undefined;
  if (gained !== '') return `You now have access to ${gained}.`;
  return lost === '' ? undefined : `You no longer have access to ${lost}.`;
}
