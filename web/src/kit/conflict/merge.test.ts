import { describe, expect, it } from '@jest/globals';
import { type ConflictField, differences, merged } from './merge.ts';

type Note = { title: string; text: string; tags: string[] };
const fields: readonly ConflictField<Note>[] = [
  { label: 'Title', keys: ['title'], text: ({ title }) => title },
  { label: 'Text', keys: ['text'], text: ({ text }) => text },
  { label: 'Tags', keys: ['tags'], text: ({ tags }) => tags.join('\n') },
];
const base: Note = { title: 'A', text: 'one', tags: ['x'] };

describe('two versions of one record', () => {
  it('suggest the only side that changed a field, and leave fields that both changed to the user', () => {
    const mine = { ...base, title: 'Mine', text: 'two', tags: ['x'] };
    const theirs = { ...base, title: 'Theirs', text: 'one ', tags: ['x', 'y'] };
    const found = differences(fields, base, mine, theirs);
    expect(found.map(({ field, suggested }) => [field.label, suggested])).toEqual([
      ['Title', undefined],
      ['Text', 'mine'],
      ['Tags', 'theirs'],
    ]);
    const chosen = new Map(found.map(({ field, suggested }) => [field, suggested ?? 'mine'] as const));
    expect(merged(mine, theirs, chosen)).toEqual({ title: 'Mine', text: 'two', tags: ['x', 'y'] });
  });

  it('do not differ when both made the same change', () => {
    const both = { ...base, title: 'Same' };
    expect(differences(fields, base, both, { ...both })).toEqual([]);
  });
});
