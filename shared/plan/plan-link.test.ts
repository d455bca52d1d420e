import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daySchema, planLinkSchema } from './fields/parts.ts';
import { linkText, readLink } from './plan-link.ts';

const id = `a1b2c3d4-${'0f'.repeat(16)}`;

it('a plan link is read back as an export writes it, whatever the plan’s name', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const name = typed.trim();
      expect(readLink(linkText({ id, name }))).toEqual({ id, name });
    }),
  );
  expect(readLink(linkText({ id, name: `Gold (${id})` }))).toEqual({ id, name: `Gold (${id})` });
});

it('a plan link may be an ID alone or empty, but not a name without an ID', () => {
  expect(readLink(` ${id} `)).toEqual({ id, name: '' });
  for (const nothing of ['', '  ', { id: '', name: '' }]) expect(readLink(nothing)).toBeUndefined();
  for (const text of ['Silver PPO', 'Gold (HMO)', '-', `${id}x`, `Gold (${id.slice(1)})`, `(${id}`])
    expect(planLinkSchema.safeParse(readLink(text)).success).toBe(false);
  expect(planLinkSchema.safeParse(readLink(`Gold (${id})`)).data).toEqual({ id, name: 'Gold' });
});

it.each([
  ['2026-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-2-28', false],
  ['12/31/2026', false],
  ['2026-12-31T00', false],
  ['', false],
])('%j is a valid date: %s', (text, isDay) => {
  expect(daySchema.safeParse(text).success).toBe(isDay);
});
