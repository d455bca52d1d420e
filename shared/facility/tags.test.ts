import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { facilityTags } from './tags.ts';

const tagsOf = (...names: string[]): string[] => [...facilityTags(names.map((name) => ({ name }))).values()];
const names = fc.uniqueArray(
  fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom('Cedar', 'Cedar East', 'Cedars', 'The Cedar', 'Ce'),
  ),
  { maxLength: 40 },
);

describe('the facility tag', () => {
  it.each([
    ['Alderquay Medical Center', 'ALD'],
    ['The Valley Hospital', 'VAL'],
    ["St. Mary's", 'STM'],
    ['Élan Clinic', 'ELA'],
    ['3rd Street', '3RD'],
    ['Oz', 'OZ'],
    ['The', 'THE'],
    ['Cumberland Medical Center', 'CMC'],
    ['!', '2'],
  ])('for %s is %s', (name, tag) => expect(tagsOf(name)).toEqual([tag]));

  it('distinguishes names with the same beginning, first by the initials of their words', () => {
    expect(tagsOf('Cedar', 'Cedar North', 'Cedar North Campus', 'Cedar Northwest', 'Cedars')).toEqual([
      'CED',
      'CEN',
      'CNC',
      'CEA',
      'CER',
    ]);
  });

  it('is unique and has at most three characters', () => {
    fc.assert(
      fc.property(names, (all) => {
        const tags = tagsOf(...all);
        expect(tags).toHaveLength(all.length);
        expect(new Set(tags).size).toBe(all.length);
        for (const tag of tags) expect(tag).toMatch(/^[A-Z0-9]{1,3}$/);
      }),
    );
    const many = Array.from({ length: 500 }, (_, n) => `Cedar ${n}`);
    expect(new Set(tagsOf(...many)).size).toBe(500);
    expect(Math.max(...tagsOf(...many).map(({ length }) => length))).toBe(3);
  });

  it('stays the same when another facility is added', () => {
    fc.assert(
      fc.property(names, fc.nat(40), (all, count) => {
        expect(tagsOf(...all).slice(0, count)).toEqual(tagsOf(...all.slice(0, count)));
      }),
    );
  });
});
