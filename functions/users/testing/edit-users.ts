import { findUser } from '../../data/people/users.ts';
import { facilities, type SignedInBrowser, type World } from '../../testing/world.ts';

export const profile = {
  firstName: 'Edited',
  lastName: 'Person',
  phoneNumber: '555-0150',
  npi: '1234567890',
};

export const edit = (email: string, change: object = {}) => ({
  ...{ ...profile, email, facilityAccess: [facilities.own] },
  ...change,
});

/** Reads users and saves edits of them. `admin` returns the sender, whose session may end in the middle of a test file. */
export function userEdits(world: World, admin: () => SignedInBrowser) {
  const record = (id: string) => findUser(world.container.table, id);
  return {
    record,
    /** Saves an edit based on the record's current version, or on the version given. */
    async save(id: string, body: object, version?: number) {
      const headers = { 'if-match': `"${version ?? (await record(id))?.version}"` };
      return world.send('updateUser', { params: { id }, headers, body }, admin());
    },
  };
}
