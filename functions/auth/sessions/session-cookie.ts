import { createHash, randomBytes } from 'node:crypto';
import { clearedCardCookie } from './card-cookie.ts';

// `__Host-`: no other host and no page without TLS can set it. Without Max-Age it goes when the browser is closed.
const name = '__Host-coverage-guide';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

// The cookie of the releases before. Nobody gets it any more; who has it is taken over by the next refresh.
const oldName = '__Secure-coverage-guide';
const clearedOldCookie = `${oldName}=; Max-Age=0; Path=/api/auth; HttpOnly; Secure; SameSite=Strict`;

/** What the cookie carries: the key of the session it belongs to and Cognito's refresh token. Scripts never see it. */
export type SessionCookie = {
  readonly key: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  /** True for a cookie of the releases before, in which the session's id was its own key. */
  readonly old: boolean;
};

/**
 * A new session. Its id stands in access tokens and on screens, so knowing it opens and ends nothing: that takes the key, which is
 * in the cookie alone.
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

/** Take the cookie away, also that of the releases before and what goes with them. */
export const clearedSessionCookies: readonly string[] = [
  `${name}=; Max-Age=0; ${attributes}`,
  clearedOldCookie,
  clearedCardCookie,
];

/** Takes the cookie of the releases before away from a browser that has just sent it. */
export const withoutOld = ({ old }: Pick<SessionCookie, 'old'>): string[] => (old ? [clearedOldCookie] : []);

/** The session cookie of a request, or undefined when there is none, it came twice, or it is damaged. */
export function readSessionCookie(cookies: ReadonlyMap<string, string>): SessionCookie | undefined {
  const old = !cookies.has(name);
  const [, key, refreshToken] =
    /^([0-9a-f]{32})\.([\w.=+/-]{1,8000})$/.exec(cookies.get(old ? oldName : name) ?? '') ?? [];
  if (key === undefined || refreshToken === undefined) return undefined;
  return { key, sessionId: old ? key : idOf(key), refreshToken, old };
}
