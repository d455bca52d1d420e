import type { Directory, FacilityEntry } from '../../data/facility-directory.ts';
import type { SessionRecord } from '../../data/people/session-record.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { keys } from '../../data/table/keys.ts';
import type { Item } from '../../data/table/table.ts';
import { personRecord } from '../../testing/person-records.ts';

export const now = new Date('2026-11-21T09:00:00.000Z');
const at = now.toISOString();

/** A person at North Hospital who has just signed in. */
export const user = personRecord(now, { id: 'u1', email: 'desk@demo.test', facilityIds: ['north000'] });

export const session: SessionRecord = {
  sessionId: 's1',
  userId: user.id,
  facilityId: 'north000',
  startedAt: at,
  signedInAt: at,
  lastSeenAt: at,
  device: 'Chrome on Windows',
  draftKey: 'k'.repeat(43),
  expiresAt: now.getTime() / 1_000 + 60,
};

export const north: FacilityEntry = {
  id: 'north000',
  name: 'North Hospital',
  primaryColor: '#005b7f',
  formerNames: ['Old North'],
  version: 1,
};
const east: FacilityEntry = { id: 'east0000', name: 'East Hospital', primaryColor: '#005b7f', version: 1 };
export const directory: Directory = { version: 3, facilities: [north, east] };

/** Returns the table's items for the person, with a test's changes. */
export function personItems(
  changes: { readonly user?: Partial<UserRecord>; readonly session?: Partial<SessionRecord> } = {},
): Item[] {
  return [
    { ...keys.user(user.id), ...user, ...changes.user },
    { ...keys.session(session.sessionId), ...session, ...changes.session },
    { ...keys.directory(), ...directory },
  ];
}
