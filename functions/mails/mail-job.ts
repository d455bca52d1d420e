import * as z from '../../shared/zod.ts';

/** When the link was requested (ISO time). Ending the sessions after that also ends the link, however long the queue takes. */
const askedAt = z.string();

/** Changes to a person's second factor. The person is notified of each, no matter who made it. */
export const secondFactorChanges = [
  'on',
  'off',
  'reset',
  'recoveryCodeUsed',
  'newRecoveryCodes',
  'wrongCodes',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** The emails that the product sends. A job refers to people by ID; the content is read when the email is sent. */
export const mailJobSchema = z.discriminatedUnion('kind', [
  /** Someone requested a new password for this address, which may belong to nobody. */
  z.object({ kind: z.literal('resetPassword'), email: z.string(), askedAt }),
  /** The user pool was replaced, and the new one has no passwords: to the person whose account was created in it. */
  z.object({ kind: z.literal('moved'), userId: z.string(), subject: z.string(), askedAt }),
  /** Someone registered: to the address they gave, to verify it. */
  z.object({ kind: z.literal('confirmRegistration'), userId: z.string(), registrationId: z.string() }),
  /** Someone verified the address of a registration, or a corrected one: to the administrators, once for each of these. */
  z.object({ kind: z.literal('registered'), userId: z.string(), registrationId: z.string() }),
  /** Someone tried to register an address that already has an account, or is reserved for one: to that address. */
  z.object({ kind: z.literal('alreadyRegistered'), email: z.string() }),
  /** `withdrawnAt` is when an earlier approval was withdrawn (ISO time), which makes this a new one. */
  z.object({ kind: z.literal('approved'), userId: z.string(), withdrawnAt: z.optional(z.string()) }),
  /** To the new address, with a link to confirm it; the old one is notified, with a link that undoes the change. */
  z.object({
    kind: z.literal('confirmEmail'),
    userId: z.string(),
    email: z.string(),
    askedAt,
    byAdministrator: z.optional(z.boolean()),
  }),
  /** An address no longer counts: to that address, with a link that undoes the change. */
  z.object({ kind: z.literal('emailChanged'), userId: z.string(), email: z.string(), askedAt }),
  /** The old address counts again: to that address, with a link for a new password. */
  z.object({ kind: z.literal('emailChangeUndone'), userId: z.string(), askedAt }),
  z.object({ kind: z.literal('passwordChanged'), userId: z.string() }),
  z.object({ kind: z.literal('secondFactor'), userId: z.string(), change: z.enum(secondFactorChanges) }),
  /** An update request was sent: to the administrators of its facility. */
  z.object({ kind: z.literal('updateRequested'), requestKey: z.string() }),
  /** An update request was closed, with this version of it: to its sender. */
  z.object({ kind: z.literal('updateRequestEnded'), requestKey: z.string(), version: z.number() }),
  /** A person's digest for a date (2026-11-30). */
  z.object({ kind: z.literal('digest'), userId: z.string(), day: z.string() }),
]);
export type MailJob = z.infer<typeof mailJobSchema>;
