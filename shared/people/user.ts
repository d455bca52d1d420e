import { limits } from '../limits.ts';
import { writeCount } from '../records/number.ts';
import * as z from '../zod.ts';
import { mailChoicesSchema } from './mail-choices.ts';

export const roleSchema = z.enum(['admin', 'user']);
export type Role = z.infer<typeof roleSchema>;

/** Only `approved` people can sign in. `disabled` means suspended: once approved, and can be reinstated. */
export const userStatusSchema = z.enum(['pending', 'approved', 'disabled']);
export type UserStatus = z.infer<typeof userStatusSchema>;

const wantsEmail = 'Please enter an email address such as name@hospital.org.';
const wantsNpi = 'Invalid NPI. Must be a valid 10-digit number.';

/** An email address, in lowercase: letter case does not make another account. */
export const emailSchema = z.pipe(
  z
    .string(wantsEmail)
    .check(
      z.trim(),
      z.maxLength(limits.text.email, `At most ${limits.text.email} characters.`),
      z.toLowerCase(),
    ),
  z.email(wantsEmail),
);

export const npiSchema = z.string(wantsNpi).check(z.regex(/^\d{10}$/, wantsNpi));

/** Why no email is sent to a person's address, and since when (ISO time). */
export const mailSuppressionSchema = z.object({
  /** The address does not exist anymore (bounce), or its owner reported one of our emails as spam (complaint). */
  reason: z.enum(['bounce', 'complaint']),
  at: z.string(),
});
export type MailSuppression = z.infer<typeof mailSuppressionSchema>;

/**
 * A person as the API returns them. `_id` is the Cognito subject; facilities are names. Texts are not validated: one that
 * operations staff changed by hand must not hide a whole list of people.
 */
export const userSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  status: userStatusSchema,
  facilityAccess: z.array(z.string()),
  requestedFacility: z.array(z.string()),
  phoneNumber: z.string(),
  department: z.optional(z.string()),
  npi: z.string(),
  activeFacility: z.optional(z.string()),
  /** The person's second factor; absent while it is off. */
  secondFactor: z.optional(
    z.object({
      /** ISO time. */
      since: z.string(),
      /** How many recovery codes are left. */
      recoveryCodes: z.int(),
    }),
  ),
  /** Only in responses to the person themselves: whether the stage requires a second factor of them. */
  secondFactorDemanded: z.optional(z.boolean()),
  /** Only in responses to the person themselves: their digest subscriptions. */
  mailChoices: z.optional(mailChoicesSchema),
  /** Only in responses to administrators and to the person themselves: why no email reaches them. */
  mailSuppressed: z.optional(mailSuppressionSchema),
  /** Only in responses to administrators, for people awaiting approval: whether they have proved that the address is theirs. */
  emailConfirmed: z.optional(z.boolean()),
  /** Counts the writes of the record; an edit names the version it is based on. */
  version: writeCount,
});

export type User = z.infer<typeof userSchema>;
