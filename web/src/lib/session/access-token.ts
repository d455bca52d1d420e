import { roleSchema } from '../../../../shared/people/user.ts';
import * as z from '../../../../shared/zod.ts';

// Only the expiry decides whether a token can be used; the server judges the rest on every call.
const claimsSchema = z.object({
  exp: z.number().check(z.positive()),
  iat: z.catch(z.optional(z.number().check(z.positive())), undefined),
  sub: z.catch(z.optional(z.string()), undefined),
  /** The person's id where it is not `sub`: they were moved to this user pool. */
  person: z.catch(z.optional(z.string()), undefined),
  email: z.catch(z.optional(z.string()), undefined),
  role: z.catch(roleSchema, 'user'),
  facilityAccess: z.catch(z.optional(z.array(z.string())), undefined),
  activeFacility: z.catch(z.optional(z.string()), undefined),
  /** Encrypts this person's unsaved text: 32 bytes in base64url. */
  draftKey: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{43}$/))), undefined),
});

/** What an access token says; `sub` is the person's id. Times are seconds since 1970. */
export type Claims = z.infer<typeof claimsSchema>;

/** The bytes of a text in base64 or base64url. @throws for any other text */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** The claims of a token of three dot-separated parts, or undefined if it cannot be decoded. No signature is checked here. */
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
