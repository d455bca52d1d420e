import { describe, expect, it } from '@jest/globals';
import { ownAddresses } from './own-addresses.ts';

describe('own addresses', () => {
  it('knows its own, however late they are drawn and whichever are left out', () => {
    const own = ownAddresses('');
    for (const query of ['?q=a', '?q=ab', '?q=abc']) own.write(query);
    expect(own.newest()).toBe('?q=abc');
    expect(own.cameFromElsewhere('')).toBe(false);
    expect(own.cameFromElsewhere('?q=ab')).toBe(false);
    expect(own.cameFromElsewhere('?q=abc')).toBe(false);
    expect(own.newest()).toBe('?q=abc');
  });

  it('follows history to one that it wrote earlier', () => {
    const own = ownAddresses('?page=1');
    own.write('?page=2');
    expect(own.cameFromElsewhere('?page=2')).toBe(false);
    expect(own.cameFromElsewhere('?page=1')).toBe(true);
    expect(own.newest()).toBe('?page=1');
    expect(own.cameFromElsewhere('?page=2')).toBe(true);
  });

  it('forgets what was on its way when somebody leads elsewhere', () => {
    const own = ownAddresses('');
    own.write('?q=a');
    expect(own.cameFromElsewhere('?q=linked')).toBe(true);
    expect(own.cameFromElsewhere('?q=a')).toBe(true);
  });
});
