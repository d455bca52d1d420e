import { limits } from '../limits.ts';
import { writes } from '../records/number.ts';
import * as z from '../zod.ts';
import { mailChoicesSchema } from './mail-choices.ts';

export const roleSchema = z.enum(['admin', 'user']);
export type Role = z.infer<typeof roleSchema>;

/** Only `approved` gets in. `disabled` is suspended: was approved and can be brought back. */
export const userStatusSchema = z.enum(['pending', 'approved', 'disabled']);
export type UserStatus = z.infer<typeof userStatusSchema>;

/** Upper and lower case of an address are one account. */
export const emailSchema = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(limits.text.email, `At most ${limits.text.email} characters.`),
      z.toLowerCase(),
    ),
  z.email('Please enter an email address such as name@hospital.org.'),
);

export const npiSchema = z
  .string()
  .check(z.regex(/^\d{10}$/, 'Invalid NPI. Must be a valid 10-digit number.'));

/** Why no mail is sent to a person's address, and since when (ISO time). */
export const mailSuppressionSchema = z.object({
  /** It does not exist any more (bounce), or its owner called a mail of ours spam (complaint). */
  reason: z.enum(['bounce', 'complaint']),
  at: z.string(),
});
export type MailSuppression = z.infer<typeof mailSuppressionSchema>;

/**
 * A person as the API shows them. `_id` is the Cognito subject; facilities are names. Texts are as they are stored: one
 * that operations staff changed by hand must not hide a whole list of people.
 */
export const userSchema = z.strictObject({
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
  /** The second factor of their sign-in; absent while it is off. */
  secondFactor: z.optional(
    z.object({
      /** ISO time. */
      since: z.string(),
      /** How many recovery codes are left. */
      recoveryCodes: z.int(),
    }),
  ),
  /** In answers to the person themselves: the stage demands a second factor of them. */
  secondFactorDemanded: z.optional(z.boolean()),
  /** In answers to the person themselves: which digests they have asked for. */
  mailChoices: z.optional(mailChoicesSchema),
  /** Only administrators are told. */
  mailSuppressed: z.optional(mailSuppressionSchema),
  /** Only administrators are told, of those who wait for approval: has the person proved that the address is theirs? */
  emailConfirmed: z.optional(z.boolean()),
  /** Counts the writes of the record; an edit names the one it was made from. */
  version: writes,
});

export type User = z.infer<typeof userSchema>;
