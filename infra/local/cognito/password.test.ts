import { scryptSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { passwordsOf } from './password.ts';

const keyOf = (password: string, stored: string): string => {
  const [salt = ''] = stored.split('.');
  return `${salt}.${scryptSync(password, Buffer.from(salt, 'hex'), 32).toString('hex')}`;
};

describe('a password', () => {
  it('in a file is hashed with Node’s default cost', async () => {
    const stored = await passwordsOf({ persistent: true }).hash('Demo-pass-1');
    expect(stored).toBe(keyOf('Demo-pass-1', stored));
  });

  it('in memory is hashed faster, since nobody can steal it', async () => {
    const stored = await passwordsOf({ persistent: false }).hash('Demo-pass-1');
    expect(stored).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{64}$/);
    expect(stored).not.toBe(keyOf('Demo-pass-1', stored));
  });

  it.each([true, false])(
    'matches only its own hash, and never a missing one (persistent: %s)',
    async (persistent) => {
      const passwords = passwordsOf({ persistent });
      const stored = await passwords.hash('Demo-pass-1');
      expect(await passwords.match('Demo-pass-1', stored)).toBe(true);
      expect(await passwords.match('Demo-pass-2', stored)).toBe(false);
      expect(await passwords.match('Demo-pass-1', undefined)).toBe(false);
    },
  );
});
