import type { User } from '../../../../shared/people/user.ts';
import type { Services } from '../../lib/services.tsx';
import type { Person } from '../../lib/session/session-state.ts';
import { storedUserSchema } from '../../lib/storage.ts';

/** Stores the changed profile for the rest of the app, if it is the signed-in person's. */
export function rememberProfile({ session }: Services, person: Person, changed: User): void {
  if (changed._id !== person.user?._id) return;
  const { status: _, version: __, ...profile } = changed;
  const parsed = storedUserSchema.safeParse({ ...profile, activeFacility: person.activeFacility });
  if (parsed.success) session.rememberUser(parsed.data);
}
