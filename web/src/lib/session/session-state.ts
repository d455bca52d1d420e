import type { Role } from '../../../../shared/people/user.ts';
import { type StoredUser, storage } from '../storage.ts';
import { type Claims, readClaims } from './access-token.ts';

/** The person at this browser, as the screens see them. */
export type Person = {
  readonly status: 'signedIn';
  /** Decided by the access token's role claim; the server judges every call by the current record. */
  readonly role: Role;
  readonly activeFacility: string;
  /** Names of the facilities this person may switch to. */
  readonly facilityAccess: readonly string[];
  /** Profile from the last sign-in; absent until it is loaded again if the stored one was damaged. */
  readonly user: StoredUser | undefined;
  /** True after an expired token could not be renewed for want of a network: what is cached can still be read. */
  readonly unconfirmed: boolean;
};

/** Nobody is signed in. `because` is a sentence for the person whose session ended without their wish. */
export type SignedOut = { readonly status: 'signedOut'; readonly because?: string };

export type SessionState = { readonly status: 'starting' } | SignedOut | Person;

export type TokenReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'undecodable' }
  | { readonly kind: 'token'; readonly token: string; readonly claims: Claims };

/** What the browser holds at this moment. */
export function readStoredToken(): TokenReading {
  const token = storage.accessToken.read();
  if (token === undefined) return { kind: 'none' };
  const claims = readClaims(token);
  return claims === undefined ? { kind: 'undecodable' } : { kind: 'token', token, claims };
}

/** The person that token and stored values describe. */
export function personOf(claims: Claims, unconfirmed: boolean): Person {
  const user = storage.user.read();
  // A long list does not fit into a token, which then names the active facility alone.
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

/** Equal states keep their identity, so that screens render only on a real change. */
export function sameState(one: SessionState, other: SessionState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What somebody else has changed of a person's rights, as a sentence for them. A renamed facility is not news, and an
 * administrator may see every facility.
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
