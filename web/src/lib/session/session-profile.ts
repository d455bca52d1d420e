import { routes } from '../../../../shared/api/routes.ts';
import type { User } from '../../../../shared/people/user.ts';
import { failureOf, ownFailure } from '../api/api-failure.ts';
import type { Send } from '../api/api-request.ts';
import { type StoredUser, storage, storedUserSchema } from '../storage.ts';
import { readStoredToken } from './session-state.ts';

/** Reports whether the browser still holds this person's session: nobody has signed out, and nobody else has signed in. */
export function holdsSessionOf(userId: string | undefined): boolean {
  const reading = readStoredToken();
  return reading.kind === 'token' && reading.claims.sub === userId;
}

/** Makes another facility the active one, with its token. */
export function storeFacility(facility: string, token: string): void {
  const user = storage.user.read();
  if (user !== undefined) storage.user.write({ ...user, activeFacility: facility });
  storage.activeFacility.write(facility);
  storage.accessToken.write(token);
}

/** Returns a person's record in the stored form: with the facility that is active in this browser. */
export function storedProfile({ status: _, version: __, ...user }: Partial<User>): StoredUser | undefined {
  const activeFacility = storage.activeFacility.read();
  return storedUserSchema.safeParse({ ...user, ...(activeFacility !== undefined && { activeFacility }) })
    .data;
}

/** Returns the caller's current profile from the server, in the stored form. @throws ApiFailure */
export async function currentProfile(send: Send, token: string): Promise<StoredUser> {
  const response = await send('me', {}, { token });
  if (!response.ok) throw await failureOf(response);
  const body: unknown = await response.json().catch(() => undefined);
  const profile = storedProfile(routes.me.response.safeParse(body).data ?? {});
  if (profile !== undefined) return profile;
  throw ownFailure('BAD_ANSWER');
}
