import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { safeReturnPath } from './paths.ts';

const site = 'https://guide.hospital.test';

describe('safeReturnPath', () => {
  it('keeps a page of this app with its search and fragment', () => {
    expect(safeReturnPath('/plans/medicare?q=blue%20shield#top')).toBe('/plans/medicare?q=blue%20shield#top');
  });

  it.each([
    undefined,
    7,
    '',
    'plans',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/./\\/evil.test',
    '/..//evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/login',
    '/login?x',
  ])('returns the home page for %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });

  it('never leads to another site, whatever the path', () => {
    const nasty = fc.array(
      fc.constantFrom('/', '\\', '.', '..', ':', '@', 'evil.test', '\t', '\n', '%2f', '?', '#'),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map((parts) => `/${parts.join('')}`),
        ),
        (path) => {
          expect(new URL(safeReturnPath(path), site).origin).toBe(site);
        },
      ),
    );
  });
});
