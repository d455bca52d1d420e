import { limits } from '../../../../shared/limits.ts';
import { ownProfileSchema } from '../../../../shared/people/registration.ts';
import type { User } from '../../../../shared/people/user.ts';
import * as z from '../../../../shared/zod.ts';

/** The fields of a person, as they are typed. */
export const profileFieldNames = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'department',
  'npi',
] as const;

/** The same for people. */
export const profileLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  department: 'Department',
  npi: 'NPI',
} as const;

/** 'Edit My Info'. Its sentence about the NPI is another than the one administrators get. */
export const ownInfoSchema = z.extend(ownProfileSchema, {
  npi: z
    .string()
    .check(
      z.trim(),
      z.regex(new RegExp(`^\\d{${limits.npiDigits}}$`), 'Invalid NPI. Must be a 10-digit number.'),
    ),
});

/** The same as it is typed, right or wrong. */
export const typedProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  department: z.string(),
  npi: z.string(),
});

export type TypedProfile = z.infer<typeof typedProfileSchema>;

/** A person's present values for a form. */
export function profileValues(user: User): TypedProfile {
  const { firstName, lastName, email, phoneNumber, department = '', npi } = user;
  return { firstName, lastName, email, phoneNumber, department, npi };
}
