import { limits } from '../../../../shared/limits.ts';
import { ownProfileSchema } from '../../../../shared/people/registration.ts';
import type { User } from '../../../../shared/people/user.ts';
import * as z from '../../../../shared/zod.ts';

/** The schema of 'Edit My Info'. Its message about the NPI differs from the one administrators get. */
export const ownInfoSchema = z.extend(ownProfileSchema, {
  npi: z
    .string()
    .check(
      z.trim(),
      z.regex(new RegExp(`^\\d{${limits.npiDigits}}$`), 'Invalid NPI. Must be a 10-digit number.'),
    ),
});

/** The form's values as typed, valid or not. */
export const typedProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  department: z.string(),
  npi: z.string(),
});

export type TypedProfile = z.infer<typeof typedProfileSchema>;

export const profileFieldNames = z.keyof(typedProfileSchema).options;

export const profileLabels: Readonly<Record<keyof TypedProfile, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  department: 'Department',
  npi: 'NPI',
};

/** Returns a person's current values for a form. */
export function profileValues(user: User): TypedProfile {
  const { firstName, lastName, email, phoneNumber, department = '', npi } = user;
  return { firstName, lastName, email, phoneNumber, department, npi };
}
