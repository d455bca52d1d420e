import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { facilitiesOf, may, mayCall } from './permissions.ts';
import { roleSchema, userStatusSchema } from './user.ts';

const roles = fc.constantFrom(...roleSchema.options);
const statuses = fc.constantFrom(...userStatusSchema.options);

describe('mayCall', () => {
  it.each([
    ['public', undefined, true],
    ['member', undefined, false],
    ['admin', undefined, false],
    ['member', { role: 'user', status: 'approved' }, true],
    ['admin', { role: 'user', status: 'approved' }, false],
    ['admin', { role: 'admin', status: 'approved' }, true],
    ['member', { role: 'admin', status: 'pending' }, false],
    ['admin', { role: 'admin', status: 'disabled' }, false],
  ] as const)('decides on %s access by %j: %s', (access, person, allowed) => {
    expect(mayCall(access, person)).toBe(allowed);
  });
});

describe('facilitiesOf', () => {
  const facilities = [{ id: 'a' }, { id: 'b' }, { id: 'c', archivedAt: '2026-01-01T00:00:00Z' }];

  it('returns the granted facilities to a member and all active ones to an administrator', () => {
    expect(
      facilitiesOf({ role: 'user', status: 'approved', facilityIds: ['b', 'c', 'x'] }, facilities),
    ).toEqual([{ id: 'b' }]);
    expect(facilitiesOf({ role: 'admin', status: 'approved', facilityIds: [] }, facilities)).toEqual([
      { id: 'a' },
      { id: 'b' },
    ]);
  });

  it('returns nothing to a user without approval, and an archived facility to no user', () => {
    fc.assert(
      fc.property(roles, statuses, fc.subarray(['a', 'b', 'c']), (role, status, facilityIds) => {
        const seen = facilitiesOf({ role, status, facilityIds }, facilities).map(({ id }) => id);
        expect(seen).not.toContain('c');
        if (status !== 'approved') expect(seen).toEqual([]);
        if (role === 'user') expect(facilityIds).toEqual(expect.arrayContaining(seen));
      }),
    );
  });
});

describe('what the screens offer', () => {
  it.each(Object.entries(may))('includes %s only for administrators', (_name, rule) => {
    expect([rule('admin'), rule('user')]).toEqual([true, false]);
  });
});
