import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { allPages } from '../../testing/all-pages.ts';
import { byName, exactly, keyedPage, type ListOrder } from './keyed-page.ts';

type Row = { readonly name: string; readonly at: number };
const order: ListOrder<Row, readonly string[]> = {
  schema: z.tuple([z.string()]),
  keyOf: ({ name }) => [name],
  compare: byName,
};
const rows = (...names: string[]): Row[] => names.map((name, at) => ({ name, at }));
const namesOf = (page: { items: Row[] }): string => page.items.map(({ name }) => name).join('');

describe('a page of an ordered list', () => {
  it('begins after the last row of the previous page, even if rows were added or removed', () => {
    const { nextCursor: cursor = '' } = keyedPage(rows('a', 'b', 'c', 'd'), order, { limit: 2 });
    expect(namesOf(keyedPage(rows('a', 'b', 'c', 'd'), order, { cursor, limit: 2 }))).toBe('cd');
    expect(namesOf(keyedPage(rows('c', 'd'), order, { cursor, limit: 1 }))).toBe('c');
    expect(namesOf(keyedPage(rows('a', 'aa', 'ab', 'b', 'c'), order, { cursor, limit: 2 }))).toBe('c');
    expect(keyedPage(rows('a'), order, { cursor, limit: 2 })).toEqual({ items: [] });
  });

  it('has a cursor only when there is more', () => {
    expect(keyedPage(rows('a', 'b'), order, { limit: 2 })).toEqual({ items: rows('a', 'b') });
    expect(keyedPage(rows('a', 'b'), order, { limit: 1 })).toHaveProperty('nextCursor');
    expect(keyedPage([], order, { limit: 1 })).toEqual({ items: [] });
  });

  it('keeps rows with the same key together', async () => {
    const list = rows('a', 'b', 'b', 'c', 'c', 'c', 'd');
    const pages = await allPages(async (cursor) => keyedPage(list, order, { limit: 2, ...cursor }));
    expect(pages.map(namesOf)).toEqual(['a', 'bb', 'ccc', 'd']);
  });

  it('is no larger than a response may be, and the pages contain every row', async () => {
    const list = Array.from({ length: 200 }, (_, at) => ({
      name: String(at).padStart(3, '0'),
      notes: '語'.repeat(limits.text.notes),
      at,
    }));
    const limit = limits.listPage;
    const pages = await allPages(async (cursor) => keyedPage(list, order, { limit, ...cursor }));
    for (const page of pages)
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(limits.answerBytes * 1.01);
    expect(pages.flatMap(({ items }) => items)).toEqual(list);
  });

  it.each(['', 'zzz', '{"i":1}', '[]', '[1]', '["a","b"]'])('rejects a cursor of %j', (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    expect(() => keyedPage(rows('a'), order, { cursor, limit: 1 })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { cursor: 'This cursor is not valid.' } }),
    );
  });
});

describe('sort keys', () => {
  it('made of names follow natural order, and different ones are never equal', () => {
    const keys = [['Plan 10', 1] as const, ['plan 2', 1], ['Plan 2', 2], ['Plan 2', 1]];
    expect(keys.toSorted(byName)).toEqual([
      ['Plan 2', 1],
      ['plan 2', 1],
      ['Plan 2', 2],
      ['Plan 10', 1],
    ]);
    expect(byName(['Étoile'], ['Etoile'])).not.toBe(0);
  });

  it('are otherwise compared exactly', () => {
    expect(exactly([0, 'b'], [1, 'a'])).toBeLessThan(0);
    expect(exactly(['B'], ['a'])).toBeLessThan(0);
    expect(exactly([1, 'a'], [1, 'a'])).toBe(0);
  });
});
