import { roleSchema } from '../../../../shared/people/user.ts';
import * as z from '../../../../shared/zod.ts';

// Only the expiry decides whether a token is used; the server checks the rest on every call.
const claimsSchema = z.object({
  exp: z.number().check(z.positive()),
  iat: z.catch(z.optional(z.number().check(z.positive())), undefined),
  sub: z.catch(z.optional(z.string()), undefined),
  /** The person's ID if it is not `sub`: they were moved to this user pool. */
  person: z.catch(z.optional(z.string()), undefined),
  email: z.catch(z.optional(z.string()), undefined),
  role: z.catch(roleSchema, 'user'),
  /** A digest of the rights that the person had when the token was made. */
  rights: z.catch(z.optional(z.string()), undefined),
  facilityAccess: z.catch(z.optional(z.array(z.string())), undefined),
  activeFacility: z.catch(z.optional(z.string()), undefined),
  /** The key that encrypts this person's unsaved text: 32 bytes in base64url. */
  draftKey: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{43}$/))), undefined),
});

/** The claims of an access token; `sub` is the person's ID. Times are seconds since 1970. */
export type Claims = z.infer<typeof claimsSchema>;

/** Decodes a text in base64 or base64url. @throws for any other text */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** Returns the claims of a token of three dot-separated parts, or undefined if it cannot be decoded. Checks no signature. */
export function readClaims(token: string): Claims | undefined {
  const parts = token.split('.');
  const [, payload] = parts;
  if (parts.length !== 3 || payload === undefined || parts.includes('')) return undefined;
  try {
    const claims = claimsSchema.parse(JSON.parse(new TextDecoder().decode(fromBase64(payload))));
    return { ...claims, sub: claims.person ?? claims.sub };
  } catch {
    return undefined;
  }
}
