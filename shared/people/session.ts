import { limits } from '../limits.ts';
import { atMost, line, requiredLine, wellFormed } from '../text/text.ts';
import * as z from '../zod.ts';
import { existingPassword } from './registration.ts';
import { roleSchema, userSchema } from './user.ts';

const password = existingPassword('Please enter your password.');

/** A code from an authenticator app, or a recovery code. */
export const signInCode = z
  .string()
  .check(wellFormed(), z.trim(), z.minLength(1, 'Please enter the code.'), atMost(limits.text.phone));

/**
 * Sign-in by email at a chosen facility, or through the 'Administrator Login' dialog: there `username` is the email, no
 * facility is chosen, and only administrators are admitted. If the account has a second factor, the password alone gets
 * CODE_NEEDED, and the client sends the same request again with the code.
 */
export const loginSchema = z.union(
  [
    z.strictObject({
      email: requiredLine(limits.text.email),
      password: password,
      activeFacility: requiredLine(limits.text.name),
      code: z.optional(signInCode),
    }),
    z.strictObject({
      username: requiredLine(limits.text.email),
      password: password,
      code: z.optional(signInCode),
    }),
  ],
  'Send email, password and activeFacility, or username and password.',
);

export type Login = z.infer<typeof loginSchema>;

/** The person's current profile and an access token for it. The refresh token travels only as an HttpOnly cookie. */
export const signedInSchema = z.extend(
  z.omit(userSchema, { status: true, version: true, activeFacility: true }),
  {
    activeFacility: z.string(),
    accessToken: z.string(),
  },
);

export type SignedIn = z.infer<typeof signedInSchema>;

/** The facility is optional on refresh: without it the session keeps its current one. */
export const refreshSchema = z.strictObject({ activeFacility: z.optional(line(limits.text.name)) });

export const setFacilitySchema = z.strictObject({ activeFacility: requiredLine(limits.text.name) });

/** One of a person's live sessions, as shown to them and to administrators. */
export const liveSessionSchema = z.object({
  _id: z.string(),
  /** The browser and where it runs: `Chrome on Windows`. */
  device: z.string(),
  /** Name of the facility where it was last active. */
  facility: z.string(),
  /** ISO times of the sign-in and of the last use, accurate to a quarter of an hour. */
  since: z.string(),
  lastUsed: z.string(),
  /** True for the caller's own session. */
  thisOne: z.boolean(),
});
export type LiveSession = z.infer<typeof liveSessionSchema>;

/** The session to end; without an ID, all of them except the caller's own. */
export const endedSessionSchema = z.strictObject({ sessionId: z.optional(line(limits.text.id)) });
export type EndedSession = z.infer<typeof endedSessionSchema>;

/** What the server derives from the caller's token and current record. `exp` is in seconds since 1970. */
export const validatedTokenSchema = z.object({
  valid: z.literal(true),
  email: z.string(),
  role: roleSchema,
  activeFacility: z.string(),
  facilityAccess: z.array(z.string()),
  exp: z.int(),
});
