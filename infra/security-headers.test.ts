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

  it('allow only the empty inline style and that of the page while it loads, also of earlier releases', () => {
    const hash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
    const starting = readFileSync(join(import.meta.dirname, '..', 'web', 'starting.css'), 'utf8');
    const [, empty, ...startingStyles] =
      policy(siteHeaders).split('; style-src ')[1]?.split('; ')[0]?.split(' ') ?? [];
    expect(empty).toBe(hash(''));
    // If this fails, starting.css has changed: put its hash in front of the earlier ones.
    expect(startingStyles[0]).toBe(hash(starting));
    expect(startingStyles.length).toBeGreaterThan(1);
    // CloudFront allows 1,783 characters.
    expect(policy(siteHeaders).length).toBeLessThan(1_500);
  });
});
