import { createHmac } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';

// Read only by infra/constructs/site/cards.js, before a picture is served.
const name = '__Host-coverage-guide-cards';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/**
 * Returns a cookie that lets a browser load card images for a little longer than its access token lasts
 * (docs/decisions/147-card-cookies.md). Without Max-Age it is deleted when the browser is closed.
 * @param key the key that the CDN verifies the signature with
 */
export function cardCookie(key: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + limits.session.cardCookieMinutes * 60;
  const signature = createHmac('sha256', key).update(`cards\n${until}`).digest('base64url');
  return `${name}=${until}.${signature}; ${attributes}`;
}

/** Deletes the cookie. */
export const clearedCardCookie = `${name}=; Max-Age=0; ${attributes}`;
