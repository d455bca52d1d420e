import type { UserRecord } from '../../../functions/data/people/user-record.ts';

/** Returns an approved user without facilities, stored in the table since `at`. */
export const personOf = (at: string, name: string, more: Partial<UserRecord>): UserRecord => ({
  id: `${name}-id`,
  email: `${name}@demo.test`,
  firstName: name,
  lastName: 'Person',
  phoneNumber: '555-0100',
  npi: '1234567893',
  role: 'user',
  status: 'approved',
  facilityIds: [],
  requestedFacilityIds: [],
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...more,
});
