import { describe, expect, it } from '@jest/globals';
import { versionCache } from './version-cache.ts';

const now = new Date('2026-11-22T09:00:00Z');

it('the version cache reads a version once, even for concurrent requests', async () => {
  const cache = versionCache<string>(24);
  let reads = 0;
  const ask = (id: string, version: number) =>
    cache.get({ id, version, now }, async () => `${id} ${version}, read ${++reads}`);
  const first = 'north000 1, read 1';
  expect(await Promise.all([ask('north000', 1), ask('north000', 1)])).toEqual([first, first]);
  expect(await ask('north000', 1)).toBe(first);
  expect(await ask('north000', 2)).toBe('north000 2, read 2');
  expect(await ask('south000', 2)).toBe('south000 2, read 3');
});

it('the version cache passes the previously cached version to the reader', async () => {
  const cache = versionCache<string>(24);
  const ask = (version: string) =>
    cache.get({ id: 'a', version, now }, async (before) => `${version} after ${before}`);
  expect(await ask('1')).toBe('1 after undefined');
  expect(await ask('2')).toBe('2 after 1 after undefined');
});

it('the version cache keeps nothing from a failed read', async () => {
  const cache = versionCache<string>(24);
  const at = { id: 'a', version: 1, now };
  await expect(cache.get(at, () => Promise.reject(new Error('throttled')))).rejects.toThrow('throttled');
  expect(await cache.get(at, async (before) => `read after ${before}`)).toBe('read after undefined');
});

describe('a cached value', () => {
  /** A cache of capacity 150 whose values are their own sizes. */
  function sizes() {
    const cache = versionCache<number>(150, (size) => size);
    let version = 0;
    const put = (id: string, size: number) => cache.get({ id, version: ++version, now }, async () => size);
    /** Returns which of these IDs are still cached, without counting as a use of them. */
    const cachedIds = async (...ids: string[]) => {
      const found: string[] = [];
      for (const id of ids) {
        const look = cache.get({ id, version: -1, now }, async (before) => {
          if (before !== undefined) found.push(id);
          throw new Error('only looked');
        });
        await expect(look).rejects.toThrow('only looked');
      }
      return found;
    };
    return { cache, put, cachedIds };
  }

  it('is evicted only when the limit is exceeded, the least recently used first', async () => {
    const { cache, put, cachedIds } = sizes();
    for (const id of ['b', 'c']) await put(id, 50);
    const a = { id: 'a', version: 'first', now };
    await cache.get(a, async () => 50);
    await put('b', 50);
    expect(await cachedIds('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    await put('c', 50);
    expect(await cache.get(a, () => Promise.reject(new Error('not cached')))).toBe(50);
    await put('d', 1);
    expect(await cachedIds('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
  });

  it('displaces all others when it is too large, and counts once when it replaces an earlier version', async () => {
    const { put, cachedIds } = sizes();
    await put('a', 100);
    for (let time = 0; time < 3; time++) await put('b', 50);
    expect(await cachedIds('a', 'b')).toEqual(['a', 'b']);
    await put('c', 200);
    expect(await cachedIds('a', 'b', 'c')).toEqual(['c']);
    await put('c', 1);
    await put('d', 149);
    expect(await cachedIds('c', 'd')).toEqual(['c', 'd']);
  });

  it('counts as one when no sizes are given', async () => {
    const cache = versionCache<string>(2);
    const ask = (id: string) => cache.get({ id, version: 1, now }, async (before = 'new') => before);
    for (const id of ['a', 'b', 'c']) await ask(id);
    let read = false;
    await cache.get({ id: 'a', version: 1, now }, async () => {
      read = true;
      return 'again';
    });
    expect(read).toBe(true);
  });
});
