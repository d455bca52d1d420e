import { randomUUID } from 'node:crypto';
import { newSecret, stepOf } from '../../../../functions/clients/pool/totp.ts';
import * as z from '../../../../shared/zod.ts';
import { openJsonDocument } from '../../stand-ins/json-document.ts';
import { type Call, CognitoError, invalid, notAuthorized } from '../call.ts';
import type { Pool, User } from '../pool.ts';
import type { TokenReader } from '../tokens.ts';

const tokensSchema = z.object({
  /** The verified secret, and the last time step whose code was used. */
  secret: z.optional(z.string()),
  usedStep: z.optional(z.number()),
  /** A secret that was issued but is not verified yet. Until then the verified one is used. */
  pending: z.optional(z.string()),
});

const factor = 'SOFTWARE_TOKEN_MFA';
/** How long a challenge can be answered: `authSessionValidity` of the client. */
const challengeMs = 3 * 60_000;

const accessSchema = z.object({ AccessToken: z.string() });
const verifySchema = z.extend(accessSchema, { UserCode: z.string().check(z.regex(/^\d{6}$/)) });
const preferenceSchema = z.strictObject({
  UserPoolId: z.string(),
  Username: z.string().check(z.toLowerCase()),
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean(), PreferredMfa: z.optional(z.boolean()) }),
});

export type SoftwareTokens = Awaited<ReturnType<typeof openSoftwareTokens>>;

/** Authenticator apps as a second factor: their secrets, and the challenges that wait for a code. `now` is in milliseconds. */
export async function openSoftwareTokens(
  file: string | undefined,
  { pool, readToken, now }: { pool: Pool; readToken: TokenReader; now: () => number },
) {
  const document = await openJsonDocument(file);
  const challenges = new Map<string, { username: string; until: number; answered: boolean }>();

  const tokensOf = ({ Username }: User) => tokensSchema.parse(document.value[Username] ?? {});
  const keep = async ({ Username }: User, tokens: z.infer<typeof tokensSchema>): Promise<void> => {
    document.value[Username] = tokens;
    await document.save();
  };

  const associate: Call = async (request) => {
    const user = await readToken(accessSchema.parse(request).AccessToken);
    const SecretCode = newSecret();
    await keep(user, { ...tokensOf(user), pending: SecretCode });
    return { SecretCode };
  };

  const verify: Call = async (request) => {
    const { AccessToken, UserCode } = verifySchema.parse(request);
    const user = await readToken(AccessToken);
    const { pending } = tokensOf(user);
    if (pending === undefined) {
      throw new CognitoError('SoftwareTokenMFANotFoundException', 'Software token MFA has not been set up.');
    }
    const step = stepOf(pending, UserCode, now());
    if (step === undefined) {
      throw new CognitoError(
        'EnableSoftwareTokenMFAException',
        'Code mismatch and fail enable Software Token MFA',
      );
    }
    await keep(user, { secret: pending, usedStep: step });
    return { Status: 'SUCCESS' };
  };

  const prefer: Call = async (request) => {
    const { UserPoolId, Username, SoftwareTokenMfaSettings: preference } = preferenceSchema.parse(request);
    pool.expectPool(UserPoolId);
    const user = pool.findExisting(Username);
    // AWS refuses to switch it off, too: github.com/aws-amplify/amplify-js/issues/944.
    if (tokensOf(user).secret === undefined) throw invalid('User has not set up software token mfa');
    const { UserMFASettingList: _, ...without } = user;
    await pool.save(preference.Enabled ? { ...without, UserMFASettingList: [factor] } : without);
    return {};
  };

  return {
    calls: [
      ['AssociateSoftwareToken', associate],
      ['VerifySoftwareToken', verify],
      ['AdminSetUserMFAPreference', prefer],
    ] satisfies [name: string, call: Call][],

    isOn: (user: User): boolean => user.UserMFASettingList?.includes(factor) ?? false,

    /** Returns the answer to a right password if a code is required. */
    challenge({ Username }: User): object {
      const Session = `${randomUUID()}${randomUUID()}`;
      challenges.set(Session, { username: Username, until: now() + challengeMs, answered: false });
      return { ChallengeName: factor, Session, ChallengeParameters: { USER_ID_FOR_SRP: Username } };
    },

    /**
     * Returns the user whose challenge a code answers. A wrong code leaves it open; no time step's code works twice.
     * @param username as given in the challenge, not an alias
     */
    async answer(session: string | undefined, username: string, code: string): Promise<User> {
      const challenge = challenges.get(session ?? '');
      if (challenge?.username !== username) throw notAuthorized('Invalid session for the user.');
      if (challenge.answered)
        throw notAuthorized('Invalid session for the user, session can only be used once.');
      if (challenge.until <= now()) throw notAuthorized('Invalid session for the user, session is expired.');
      const user = pool.find(username);
      if (!user) throw notAuthorized('Invalid session for the user.');
      const { secret, usedStep = 0 } = tokensOf(user);
      const step = secret === undefined ? undefined : stepOf(secret, code, now());
      if (step === undefined) {
        throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
      }
      if (step <= usedStep) {
        throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
      }
      challenge.answered = true;
      await keep(user, { ...tokensOf(user), usedStep: step });
      return user;
    },
  };
}
