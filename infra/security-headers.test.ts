import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { siteHeaders } from './security-headers.ts';

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

  it('allow only two inline styles: the empty one and that of the page while it loads', () => {
    const hash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
    const starting = readFileSync(join(import.meta.dirname, '..', 'web', 'starting.css'), 'utf8');
    expect(policy(siteHeaders).split('; ')).toContain(`style-src 'self' ${hash('')} ${hash(starting)}`);
  });
});
