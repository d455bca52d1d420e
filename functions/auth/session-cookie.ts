import { limits } from '../../shared/limits.ts';

const name = '__Secure-coverage-guide';
const attributes = 'Path=/api/auth; HttpOnly; Secure; SameSite=Strict';

/** What the cookie carries: the session it belongs to and Cognito's refresh token. Scripts never see it. */
export type SessionCookie = { readonly sessionId: string; readonly refreshToken: string };

export function sessionCookie(
  sessionId: string,
  { refreshToken }: Pick<SessionCookie, 'refreshToken'>,
): string {
  const maxAge = limits.session.refreshTokenDays * 24 * 60 * 60;
  return `${name}=${sessionId}.${refreshToken}; Max-Age=${maxAge}; ${attributes}`;
}

export const clearedSessionCookie = `${name}=; Max-Age=0; ${attributes}`;

/** The session cookie of a request, or undefined when there is none or it is damaged. */
export function readSessionCookie(cookies: ReadonlyMap<string, string>): SessionCookie | undefined {
  const [, sessionId, refreshToken] =
    /^([0-9a-f]{32})\.([\w.=+/-]{1,8000})$/.exec(cookies.get(name) ?? '') ?? [];
  return sessionId !== undefined && refreshToken !== undefined ? { sessionId, refreshToken } : undefined;
}
