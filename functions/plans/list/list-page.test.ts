import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import type { Encoding } from '../../http/call.ts';
import { listPage, startOf } from './list-page.ts';

/** Creates plans that consist only of a distinct text of this length. */
const plansOf = (...lengths: number[]) =>
  lengths.map((length, index) => {
    const text = `${index}`.padEnd(length - 2, 'x');
    return {
      ...{ _id: `${index}`, name: '', version: 1, writtenAt: '' },
      json: Buffer.from(JSON.stringify(text)),
    };
  });
const version = 'v1';
const tags = new Map([['Cedar', 'CED']]);
type Options = { from?: number; limit?: number; encoding?: Encoding };

async function read(plans: ReturnType<typeof plansOf>, { from = 0, limit, encoding }: Options = {}) {
  const bytes = await listPage({ version, plans, tags }, from, limit, encoding ?? 'identity');
  const { data, nextCursor, ...rest } = JSON.parse(
    String(encoding === 'br' ? brotliDecompressSync(bytes) : bytes),
  );
  // The same for every page of the list.
  expect(rest).toEqual({ total: plans.length, version, ...(from === 0 ? { tags: { Cedar: 'CED' } } : {}) });
  const places = data.map((text: string) => Number.parseInt(text, 10));
  return { places, next: nextCursor && startOf(nextCursor) };
}

describe('a page of a list', () => {
  it('holds all plans, or as many as requested from a given position', async () => {
    const plans = plansOf(9, 9, 9, 9);
    expect(await read(plans)).toEqual({ places: [0, 1, 2, 3], next: undefined });
    expect(await read(plans, { from: 1, limit: 2 })).toEqual({
      places: [1, 2],
      next: { version, index: 3 },
    });
    expect(await read(plans, { from: 2, limit: 2 })).toEqual({ places: [2, 3], next: undefined });
    expect(await read([])).toEqual({ places: [], next: undefined });
  });

  it('ends before a plan that would make it too large, and the next page starts with it', async () => {
    // Lambda's own limit is 6 MB, with base64.
    expect(limits.answerBytes * (4 / 3)).toBeLessThan(6 * 1024 * 1024);
    // Everything around the plans takes at most a hundred characters.
    const half = limits.answerBytes / 2;
    expect(await read(plansOf(half - 100, half - 100, 9, 300))).toEqual({
      places: [0, 1, 2],
      next: { version, index: 3 },
    });
    expect(await read(plansOf(9, half, half, 9), { from: 1 })).toMatchObject({
      places: [1],
      next: { index: 2 },
    });
  });

  it('holds at least one plan, however large', async () => {
    expect(await read(plansOf(9, limits.answerBytes + 9, 9), { from: 1 })).toEqual({
      places: [1],
      next: { version, index: 2 },
    });
  });

  it('holds more plans when they compress well, until the response would be too large', async () => {
    const large = plansOf(...Array(5).fill(8_000_000));
    expect(await read(large, { encoding: 'br' })).toEqual({
      places: [0, 1, 2, 3],
      next: { version, index: 4 },
    });
    // Six million bytes that do not compress.
    const noise = plansOf(...Array(12).fill(9)).map((plan, index) => ({
      ...plan,
      json: Buffer.from(JSON.stringify(`${index} ${randomBytes(500_000).toString('base64')}`)),
    }));
    const { places, next } = await read(noise, { encoding: 'br' });
    expect(places.length).toBeGreaterThan(4);
    expect(places.length).toBeLessThan(9);
    expect(next).toEqual({ version, index: places.length });
  });
});

describe('a cursor that the server never issued', () => {
  const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    'zzz',
    '',
    of({ v: 'v1' }),
    of({ v: 'v1', i: -1 }),
    of({ v: 1, i: 1 }),
    of({ v: 'v1', i: 1, more: 1 }),
    of(null),
  ])('is refused: %j', (cursor) => {
    expect(() => startOf(cursor)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: { cursor: 'This cursor is not valid.' },
      }),
    );
  });
});
