import { limits } from '../limits.ts';
import { wellFormed } from '../text/text.ts';
import * as z from '../zod.ts';
import { changePasswordSchema } from './registration.ts';
import { signInCode } from './session.ts';

/** The password once more, for what a live token alone must not do. */
export const currentPasswordSchema = z.pick(changePasswordSchema, { currentPassword: true });

/** The code is needed where an app is to take the place of another one. */
export const startSecondFactorSchema = z.extend(currentPasswordSchema, { code: z.optional(signInCode) });

export const startedSecondFactorSchema = z.strictObject({
  /** The key to type into an authenticator app, in base32. */
  secret: z.string(),
  /** The same as a QR code holds it. */
  uri: z.string(),
  /** To be sent back with the first code. Says nothing to anybody but the server. */
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

/** Recovery codes, told this once. */
export const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });
