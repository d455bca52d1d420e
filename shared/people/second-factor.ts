import { limits } from '../limits.ts';
import { wellFormed } from '../text/text.ts';
import * as z from '../zod.ts';
import { changePasswordSchema } from './registration.ts';
import { signInCode } from './session.ts';

/** The password again, for actions that a live token alone does not authorize. */
export const currentPasswordSchema = z.pick(changePasswordSchema, { currentPassword: true });

/** The code is required of a person who already has an app. */
export const startSecondFactorSchema = z.extend(currentPasswordSchema, { code: z.optional(signInCode) });

export const startedSecondFactorSchema = z.object({
  /** The key to type into an authenticator app, in base32. */
  secret: z.string(),
  /** The same key as the URI in a QR code. */
  uri: z.string(),
  /** An opaque token to send back with the first code. */
  setup: z.string(),
});

export const confirmSecondFactorSchema = z.strictObject({
  setup: z.string().check(wellFormed(), z.minLength(1), z.maxLength(limits.secondFactor.setup)),
  code: z.string().check(
    wellFormed(),
    z.overwrite((code) => code.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, 'Please enter the six digits that the app shows.'),
  ),
});

/** Recovery codes, shown only this once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
