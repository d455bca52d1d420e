import type { registrationSchema } from '../../../../shared/people/registration.ts';
import type * as z from '../../../../shared/zod.ts';

/** The registration form's values as typed. */
export type RegistrationValues = z.input<typeof registrationSchema>;

/** The fields in screen order: the first one in error gets the focus. */
export const registrationFields = [
  'firstName',
  'lastName',
  'requestedFacility',
  'email',
  'phoneNumber',
  'department',
  'npi',
  'password',
  'confirmPassword',
] as const;

export const emptyRegistration: RegistrationValues = {
  firstName: '',
  lastName: '',
  requestedFacility: [],
  email: '',
  phoneNumber: '',
  department: '',
  npi: '',
  password: '',
  confirmPassword: '',
};
