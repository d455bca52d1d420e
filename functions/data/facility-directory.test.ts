import { describe, expect, it } from '@jest/globals';
import { type Directory, facilityByName } from './facility-directory.ts';

const primaryColor = '#005b7f';
const archivedAt = '2026-11-01T09:00:00.000Z';

/** Bay was renamed to Bayside; then another one was called Bay, and archived. */
const directory: Directory = {
  version: 4,
  facilities: [
    { id: 'bayside0', name: 'Bayside', primaryColor, formerNames: ['Bay', 'Cove'], version: 2 },
    { id: 'cafe0000', name: 'Café', primaryColor, version: 1 },
    { id: 'bay00000', name: 'Bay', primaryColor, archivedAt, version: 2 },
  ],
};

describe('a facility by name', () => {
  it.each([
    ['Bayside', 'bayside0'],
    [' Cove ', 'bayside0'],
    // As a file name is written on some machines: the letter, then its accent.
    ['Café'.normalize('NFD'), 'cafe0000'],
    // An archived one is closed, and its name leads to no other.
    ['Bay', undefined],
    ['Nowhere', undefined],
  ])('%j', (name, id) => {
    expect(facilityByName(directory, name)?.id).toBe(id);
  });
});
