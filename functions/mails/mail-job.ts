import * as z from '../../shared/zod.ts';

/** When somebody asked for a link (ISO time): what ends sessions after that ends the link, however long the queue takes. */
const askedAt = z.optional(z.string());

/** What became of somebody's second factor: they are told, whoever did it. */
export const secondFactorChanges = [
  'on',
  'off',
  'reset',
  'recoveryCodeUsed',
  'newRecoveryCodes',
  'wrongCodes',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** Mails that the product sends. A job names people by id; what is in the mail is read when it is sent. */
export const mailJobSchema = z.discriminatedUnion('kind', [
  /** Somebody asked for a new password for this address; it may belong to nobody. */
  z.object({ kind: z.literal('resetPassword'), email: z.string(), askedAt }),
  /** The user pool is another one, which has no passwords: to whose account is made in it. */
  z.object({ kind: z.literal('moved'), userId: z.string(), subject: z.string(), askedAt: z.string() }),
  /** Somebody registered: to the address, which has to be proven. */
  z.object({ kind: z.literal('confirmRegistration'), userId: z.string(), registrationId: z.string() }),
  /** Somebody registered and proved the address: to the administrators. Jobs of before a release don't name the registration. */
  z.object({ kind: z.literal('registered'), userId: z.string(), registrationId: z.optional(z.string()) }),
  /** Somebody tried to register an address that has an account: to its owner. */
  z.object({ kind: z.literal('alreadyRegistered'), email: z.string() }),
  /** `withdrawnAt` is when an approval of before was taken back (ISO time): this is another one. */
  z.object({ kind: z.literal('approved'), userId: z.string(), withdrawnAt: z.optional(z.string()) }),
  /** To the new address; the old one is told, with a link that undoes the change. */
  z.object({
    kind: z.literal('confirmEmail'),
    userId: z.string(),
    email: z.string(),
    askedAt,
    byAdministrator: z.optional(z.boolean()),
  }),
  /** An address counts no more: to that one, with a link that undoes the change. */
  z.object({ kind: z.literal('emailChanged'), userId: z.string(), email: z.string(), askedAt: z.string() }),
  /** The old address counts again: to that one, with a link for a new password. */
  z.object({ kind: z.literal('emailChangeUndone'), userId: z.string(), askedAt: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), userId: z.string() }),
  z.object({ kind: z.literal('secondFactor'), userId: z.string(), change: z.enum(secondFactorChanges) }),
  /** Somebody sent an update request: to the administrators of its facility. */
  z.object({ kind: z.literal('updateRequested'), requestKey: z.string() }),
  /** An update request was answered for good, with this version of it: to who sent it. */
  z.object({ kind: z.literal('updateRequestEnded'), requestKey: z.string(), version: z.number() }),
  /** What a person has asked to be told of a day (2026-11-30). */
  z.object({ kind: z.literal('digest'), userId: z.string(), day: z.string() }),
]);
export type MailJob = z.infer<typeof mailJobSchema>;
