import { expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { isFull, type SavedMapRecord, savedMapId } from './saved-maps.ts';

const kept = (id: string, bytes: number): SavedMapRecord => ({
  ...{ id, name: id, kind: 'plans', map: JSON.stringify({ values: 'v'.repeat(bytes) }) },
  ...{ by: 'Test Person', updatedAt: '2026-11-27T09:00:00.000Z' },
});
const many = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => kept(`map ${at}`, bytes));

it('no more mappings can be saved than the count limit and the size of one response allow', () => {
  const small = many(limits.imports.maps, 10);
  expect(isFull(small, kept('one more', 10))).toBe(true);
  expect(isFull(small, kept('map 0', 10))).toBe(false);
  const large = many(50, 90_000);
  expect(JSON.stringify(large).length).toBeGreaterThan(limits.answerBytes);
  expect(isFull(large, kept('one more', 10))).toBe(true);
  expect(isFull(many(3, 90_000), kept('map 0', 90_000))).toBe(false);
});

it('a mapping replaces the one of its kind and name', () => {
  expect(savedMapId('plans', 'payer LIST')).toBe(savedMapId('plans', 'Payer list'));
  expect(savedMapId('payerNames', 'Payer list')).not.toBe(savedMapId('plans', 'Payer list'));
});
