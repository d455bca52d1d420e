import { expect, it } from '@jest/globals';
import { kept } from './kept.ts';

const now = new Date('2026-11-22T09:00:00Z');

it('reads a version of a facility once, also for those who ask at the same time', async () => {
  const facts = kept<string>();
  let reads = 0;
  const ask = (facilityId: string, version: number) =>
    facts.of({ facilityId, version, now }, async () => `${facilityId} ${version}, read ${++reads}`);
  const first = 'north000 1, read 1';
  expect(await Promise.all([ask('north000', 1), ask('north000', 1)])).toEqual([first, first]);
  expect(await ask('north000', 1)).toBe(first);
  expect(await ask('north000', 2)).toBe('north000 2, read 2');
  expect(await ask('south000', 2)).toBe('south000 2, read 3');
});
