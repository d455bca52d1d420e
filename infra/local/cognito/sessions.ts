import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { openJsonDocument } from '../stand-ins/json-document.ts';
import { CognitoError, notAuthorized } from './call.ts';

const sessionSchema = z.object({
  /** ID of the token family: every token that comes from one sign-in carries it as `origin_jti`. */
  originJti: z.string(),
  username: z.string(),
  /** The client of the sign-in, the only one that can refresh or end the session. */
  clientId: z.string(),
  /** Seconds since 1970, as in the tokens. */
  authTime: z.number(),
  expiresAt: z.number(),
  revoked: z.boolean(),
  /** Hash of each refresh token of the family, with the time (in seconds) after which using it counts as reuse (0: current). */
  tokens: z.record(z.string(), z.number()),
});
export type Session = z.infer<typeof sessionSchema>;

export type Sessions = Awaited<ReturnType<typeof openSessions>>;

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');
// As long as AWS's encrypted token, so that header limits apply here as they do there.
const newToken = (): string => randomBytes(1_300).toString('base64url');

/** Refresh tokens: stored as hashes, rotated on use, grouped by the sign-in they come from. `now` is in milliseconds. */
export async function openSessions(file: string | undefined, now: () => number) {
  const document = await openJsonDocument(file);
  const seconds = (): number => Math.floor(now() / 1_000);
  const sessions = new Map<string, Session>();
  const byToken = new Map<string, Session>();
  for (const stored of Object.values(document.value)) {
    const session = sessionSchema.safeParse(stored).data;
    if (!session || session.expiresAt <= seconds()) continue;
    sessions.set(session.originJti, session);
    for (const token of Object.keys(session.tokens)) byToken.set(token, session);
  }

  const save = async (): Promise<void> => {
    for (const key of Object.keys(document.value)) delete document.value[key];
    for (const [key, session] of sessions) {
      if (session.expiresAt > seconds()) document.value[key] = session;
    }
    await document.save();
  };

  const issue = async (session: Session): Promise<string> => {
    const token = newToken();
    session.tokens[hash(token)] = 0;
    byToken.set(hash(token), session);
    await save();
    return token;
  };

  const revoke = async (which: (session: Session) => boolean): Promise<void> => {
    for (const session of sessions.values()) {
      if (which(session)) session.revoked = true;
    }
    await save();
  };

  return {
    async start(username: string, clientId: string): Promise<{ session: Session; refreshToken: string }> {
      const authTime = seconds();
      const expiresAt = authTime + limits.session.hours * 3_600;
      const session: Session = {
        originJti: randomUUID(),
        username,
        clientId,
        authTime,
        expiresAt,
        revoked: false,
        tokens: {},
      };
      sessions.set(session.originJti, session);
      return { session, refreshToken: await issue(session) };
    },

    /**
     * Returns the session that a refresh token belongs to.
     * @throws NotAuthorizedException for an unknown, revoked or expired token or another client's, RefreshTokenReuseException for
     * one exchanged longer ago than the grace period.
     */
    find(refreshToken: string, clientId: string): Session {
      const session = byToken.get(hash(refreshToken));
      if (session?.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
      if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
      if (session.expiresAt <= seconds()) throw notAuthorized('Refresh Token has expired');
      const reusedAfter = session.tokens[hash(refreshToken)] ?? 0;
      if (reusedAfter !== 0 && now() / 1_000 > reusedAfter) {
        throw new CognitoError(
          'RefreshTokenReuseException',
          'Refresh token has been invalidated by rotation',
        );
      }
      return session;
    },

    /** Exchanges a token that `find` accepted for the next one; the old one keeps working for the grace period. */
    rotate(session: Session, refreshToken: string): Promise<string> {
      session.tokens[hash(refreshToken)] ||= now() / 1_000 + limits.session.rotationGraceSeconds;
      return issue(session);
    },

    isRevoked: (originJti: string): boolean => sessions.get(originJti)?.revoked ?? true,

    revokeUser: (username: string) => revoke((session) => session.username === username),

    /** Ends the whole family of a token. An unknown token is not an error, as in AWS. */
    async revokeToken(refreshToken: string, clientId: string): Promise<void> {
      const found = byToken.get(hash(refreshToken));
      if (found?.clientId === clientId) await revoke((session) => session === found);
    },
  };
}
