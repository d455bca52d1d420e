import { describe, expect, it } from '@jest/globals';
import { type Directory, facilityByName } from './facility-directory.ts';

const primaryColor = '#005b7f';
const archivedAt = '2026-11-01T09:00:00.000Z';

/** Bay was renamed to Bayside; then another facility was named Bay, and archived. */
const directory: Directory = {
  version: 4,
  facilities: [
    { id: 'bayside0', name: 'Bayside', primaryColor, formerNames: ['Bay', 'Cove'], version: 2 },
    { id: 'cafe0000', name: 'Café', primaryColor, version: 1 },
    { id: 'bay00000', name: 'Bay', primaryColor, archivedAt, version: 2 },
  ],
};

describe('facilityByName', () => {
  it.each([
    ['Bayside', 'bayside0'],
    [' Cove ', 'bayside0'],
    // The form in which some machines write file names: the letter, then its accent.
    ['Café'.normalize('NFD'), 'cafe0000'],
    // An archived facility is closed, and its name does not lead to another one.
    ['Bay', undefined],
    ['Nowhere', undefined],
  ])('resolves %j to the open facility with that current or former name, if there is one', (name, id) => {
    expect(facilityByName(directory, name)?.id).toBe(id);
  });
});
