import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linkText, readLink } from './plan-link.ts';

const id = `a1b2c3d4-${'0f'.repeat(16)}`;

it('reads a plan as an export writes it, whatever its name', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const name = typed.trim();
      expect(readLink(linkText({ id, name }))).toEqual({ id, name });
    }),
  );
  expect(readLink(linkText({ id, name: `Gold (${id})` }))).toEqual({ id, name: `Gold (${id})` });
});

it('takes an id alone, nothing for nothing, and keeps a name without an id to be refused', () => {
  expect(readLink(` ${id} `)).toEqual({ id, name: '' });
  expect([readLink(''), readLink('  '), readLink({ id: '', name: ' ' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(readLink('Silver PPO')).toEqual({ id: '', name: 'Silver PPO' });
});
