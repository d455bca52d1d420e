import { describe, expect, it } from '@jest/globals';
import { writtenUrls } from './written-urls.ts';

describe('writtenUrls', () => {
  it('recognizes the addresses it wrote, even when they are rendered late or skipped', () => {
    const own = writtenUrls('');
    for (const query of ['?q=a', '?q=ab', '?q=abc']) own.write(query);
    expect(own.newest()).toBe('?q=abc');
    expect(own.cameFromElsewhere('')).toBe(false);
    expect(own.cameFromElsewhere('?q=ab')).toBe(false);
    expect(own.cameFromElsewhere('?q=abc')).toBe(false);
    expect(own.newest()).toBe('?q=abc');
  });

  it('follows the history back to an address it wrote earlier', () => {
    const own = writtenUrls('?page=1');
    own.write('?page=2');
    expect(own.cameFromElsewhere('?page=2')).toBe(false);
    expect(own.cameFromElsewhere('?page=1')).toBe(true);
    expect(own.newest()).toBe('?page=1');
    expect(own.cameFromElsewhere('?page=2')).toBe(true);
  });

  it('forgets pending addresses after a navigation from elsewhere', () => {
    const own = writtenUrls('');
    own.write('?q=a');
    expect(own.cameFromElsewhere('?q=linked')).toBe(true);
    expect(own.cameFromElsewhere('?q=a')).toBe(true);
  });
});
