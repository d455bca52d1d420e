import { describe, expect, it } from '@jest/globals';
import { valueText } from '../history/value-text.ts';
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
    const chosen = new Map(found.map(({ field, suggested }) => [field.label, suggested ?? 'mine'] as const));
    expect(merged(mine, theirs, found, chosen)).toEqual({ title: 'Mine', text: 'two', tags: ['x', 'y'] });
  });

  it('do not differ when both made the same change', () => {
    const both = { ...base, title: 'Same' };
    expect(differences(fields, base, both, { ...both })).toEqual([]);
  });

  it('differ in a text that only stands in another part of a row, and then name the parts', () => {
    const contacts: ConflictField<{ phones: readonly object[] }> = {
      label: 'Phones',
      keys: ['phones'],
      text: ({ phones }) => valueText(phones),
    };
    const before = { phones: [{ label: 'Rates', number: '', notes: '555-0100' }] };
    const moved = { phones: [{ _id: 'a', label: 'Rates', number: '555-0100', notes: ' ' }] };
    expect(differences([contacts], before, before, moved)).toEqual([
      {
        field: contacts,
        mine: 'Label: Rates, Notes: 555-0100',
        theirs: 'Label: Rates, Number: 555-0100',
        suggested: 'theirs',
      },
    ]);
    const same = { phones: [{ label: 'Rates', number: '555-0100', notes: '' }] };
    expect(differences([contacts], before, same, moved)).toEqual([]);
  });

  it('do not differ in an empty row', () => {
    const phones: ConflictField<{ phones: readonly object[] }> = {
      ...{ label: 'Phones', keys: ['phones'] },
      text: ({ phones }) => valueText(phones),
    };
    const [none, added] = [{ phones: [] }, { phones: [{ label: '', number: ' ' }] }];
    expect(differences([phones], none, added, none)).toEqual([]);
  });

  it('do not differ in an order that means nothing', () => {
    const tags: ConflictField<Note> = {
      ...{ label: 'Tags', keys: ['tags'] },
      text: ({ tags: shown }) => shown.join('\n'),
      compared: ({ tags: chosen }) => chosen.toSorted(),
    };
    expect(differences([tags], base, { ...base, tags: ['y', 'x'] }, { ...base, tags: ['x', 'y'] })).toEqual(
      [],
    );
  });
});
