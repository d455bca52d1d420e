import { facilityName } from '../facility/facility.ts';
import { limits } from '../limits.ts';
import { atMost, line, requiredLine, wellFormed } from '../text/text.ts';
import * as z from '../zod.ts';
import { personName } from './person-name.ts';
import { emailSchema, npiSchema } from './user.ts';

/**
 * A new password: its length and the characters that the user pool accepts, without composition rules. The server rejects
 * common passwords (rules of NIST 800-63B).
 */
export const newPasswordSchema = z.string().check(
  wellFormed(),
  z.minLength(limits.password.min, `Use at least ${limits.password.min} characters.`),
  z.maxLength(limits.password.max, `At most ${limits.password.max} characters.`),
  // The user pool accepts none of these, but reports it only after a link is used up and sessions are ended.
  z.refine(
    (password) => !/^\s|\s$|[\n\r\u0085\u2028\u2029]/.test(password),
    'Don’t begin or end with a space, and don’t use line breaks.',
  ),
);

/** The repeated new password, parsed like the first, so that the two can be compared. */
export const repeatedPasswordSchema = z.string().check(wellFormed());

/** Checks that a form's two passwords are the same. */
export const samePasswords = (message = 'Passwords do not match.') =>
  z.refine<{ password: string; confirmPassword: string }>(
    ({ password, confirmPassword }) => password === confirmPassword,
    { path: ['confirmPassword'], message },
  );

/** What people enter about themselves, at registration and in 'Edit My Info'. */
const profileFields = {
  firstName: requiredLine(limits.text.name),
  lastName: requiredLine(limits.text.name),
  email: emailSchema,
  phoneNumber: requiredLine(limits.text.phone),
  department: z.optional(line(limits.text.name)),
  npi: npiSchema,
};

export const registrationSchema = z
  .strictObject({
    ...profileFields,
    firstName: personName,
    lastName: personName,
    requestedFacility: z
      .array(facilityName)
      .check(z.minLength(1, 'Please choose at least one facility.'), z.maxLength(limits.facilities)),
    password: newPasswordSchema,
    confirmPassword: repeatedPasswordSchema,
  })
  .check(samePasswords());
export type Registration = z.infer<typeof registrationSchema>;

/** An existing password, entered as proof of identity. The pool allows up to 256 characters. */
export const existingPassword = (whenMissing: string) =>
  z.string().check(wellFormed(), z.minLength(1, whenMissing), atMost(limits.password.max));
const currentPasswordSchema = existingPassword('Please enter your current password.');

/** A changed email address requires the current password; nothing else does. */
export const ownProfileSchema = z.strictObject({
  ...profileFields,
  currentPassword: z.optional(currentPasswordSchema),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** An administrator's edit of a person. Role and status change only through their own calls. */
export const userEditSchema = z.strictObject({
  ...profileFields,
  facilityAccess: z.array(facilityName).check(z.maxLength(limits.facilities)),
});
export type UserEdit = z.infer<typeof userEditSchema>;

export const approvalSchema = z.strictObject({
  approvedFacilities: z
    .array(facilityName)
    .check(z.minLength(1, 'No requested facility found for this user.'), z.maxLength(limits.facilities)),
});

export const forgotPasswordSchema = z.strictObject({ email: requiredLine(limits.text.email) });

/** The token of an emailed link: 256 random bits in base64url. Anything else was truncated or made up. */
export const linkToken = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Please copy all of it, or ask for a new one.'));

export const resetPasswordSchema = z.strictObject({ token: linkToken, password: newPasswordSchema });
export const emailedLinkSchema = z.strictObject({ token: linkToken });

/** The password is the one chosen at registration: the link alone does not prove who registered. */
export const confirmRegistrationSchema = z.strictObject({
  token: linkToken,
  password: existingPassword('Please enter the password that you chose.'),
});

export const changePasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  password: newPasswordSchema,
});
