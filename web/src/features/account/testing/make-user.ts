import type { User } from '../../../../../shared/people/user.ts';

let made = 0;

/** Makes an approved user of Cedar, different from all others. */
export function makeUser(overrides: Partial<User> = {}): User {
  made += 1;
  return {
    _id: `person-${made}`,
    firstName: 'Pat',
    lastName: `Number${made}`,
    email: `pat.${made}@demo.test`,
    role: 'user',
    status: 'approved',
    facilityAccess: ['Cedar'],
    requestedFacility: ['Cedar'],
    phoneNumber: '(916) 555-0100',
    version: 1,
    npi: String(2_000_000_000 + made),
    ...overrides,
  };
}
