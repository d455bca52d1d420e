import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { cardHeaders, siteHeaders } from './security-headers.ts';

const policy = (headers: Readonly<Record<string, string>>): string =>
  headers['content-security-policy'] ?? '';

describe('the security headers', () => {
  it('allow no inline script, no foreign origin and no frame', () => {
    expect(policy(siteHeaders)).toContain("script-src 'self';");
    expect(policy(siteHeaders)).not.toMatch(/unsafe|\*|http/);
    for (const directive of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ]) {
      expect(policy(siteHeaders).split('; ')).toContain(directive);
    }
  });

  it('allow empty style elements only', () => {
    const empty = createHash('sha256').update('').digest('base64');
    expect(policy(siteHeaders)).toContain(`style-src 'self' 'sha256-${empty}'`);
  });

  it('shut card images in', () => {
    expect(policy(cardHeaders).split('; ')).toContain('sandbox');
    expect(cardHeaders['x-content-type-options']).toBe('nosniff');
  });
});
