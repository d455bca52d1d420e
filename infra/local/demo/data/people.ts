import { demoFacilities } from './facilities.ts';

/** A demo account; access to `facilities` is granted, `requested` facilities wait for an administrator. */
export type DemoPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'admin' | 'user';
  readonly status: 'approved' | 'pending';
  readonly phoneNumber: string;
  readonly department: string;
  readonly npi: string;
  readonly facilities: readonly string[];
  readonly requested: readonly string[];
};

/** The password of every demo account, printed at each start. */
export const demoPassword = 'Demo-pass-1';

const names = demoFacilities.map((facility) => facility.name);

/** An administrator, a registrar with two of the four facilities, and a user who still waits for approval. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'admin@demo.test',
    firstName: 'Avery',
    lastName: 'Admin',
    role: 'admin',
    status: 'approved',
    phoneNumber: '(209) 555-0101',
    department: 'Patient Access',
    npi: '1000000004',
    facilities: names,
    requested: [],
  },
  {
    email: 'user@demo.test',
    firstName: 'Robin',
    lastName: 'Registrar',
    role: 'user',
    status: 'approved',
    phoneNumber: '(209) 555-0102',
    department: 'Emergency Registration',
    npi: '1000000012',
    facilities: names.filter((_, index) => index === 0 || index === 2),
    requested: [],
  },
  {
    email: 'pending@demo.test',
    firstName: 'Parker',
    lastName: 'Pending',
    role: 'user',
    status: 'pending',
    phoneNumber: '(209) 555-0103',
    department: 'Patient Financial Services',
    npi: '1000000020',
    facilities: [],
    requested: names.slice(1, 2),
  },
];
