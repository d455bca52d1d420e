import { createHash, randomBytes } from 'node:crypto';
import { clearedCardCookie } from './card-cookie.ts';

// `__Host-`: no other host and no page without TLS can set it. Without Max-Age it is deleted when the browser is closed.
const name = '__Host-coverage-guide';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** The cookie's contents: the key of its session and Cognito's refresh token. Scripts never see it. */
export type SessionCookie = {
  readonly key: string;
  readonly sessionId: string;
  readonly refreshToken: string;
};

/**
 * Creates a new session. Its ID appears in access tokens and on screens, so knowing the ID opens and ends nothing: that takes the
 * key, which only the cookie contains.
 */
export function newSession(): Pick<SessionCookie, 'key' | 'sessionId'> {
  const key = randomBytes(16).toString('hex');
  return { key, sessionId: idOf(key) };
}

const idOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

export function sessionCookie(
  { key }: Pick<SessionCookie, 'key'>,
  { refreshToken }: Pick<SessionCookie, 'refreshToken'>,
): string {
  return `${name}=${key}.${refreshToken}; ${attributes}`;
}

/** Delete the cookie, and the card cookie that goes with it. */
export const clearedSessionCookies: readonly string[] = [
  `${name}=; Max-Age=0; ${attributes}`,
  clearedCardCookie,
];

/** Reads the session cookie of a request. Undefined when there is none, it was sent twice, or it is damaged. */
export function readSessionCookie(cookies: ReadonlyMap<string, string>): SessionCookie | undefined {
  const [, key, refreshToken] = /^([0-9a-f]{32})\.([\w.=+/-]{1,8000})$/.exec(cookies.get(name) ?? '') ?? [];
  if (key === undefined || refreshToken === undefined) return undefined;
  return { key, sessionId: idOf(key), refreshToken };
}
