/** The registration form's values as typed. */
export type RegistrationValues = {
  firstName: string;
  lastName: string;
  requestedFacility: string[];
  email: string;
  phoneNumber: string;
  department?: string | undefined;
  npi: string;
  password: string;
  confirmPassword: string;
};

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
