import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { packPrefixes, plansWith, prefixListSchema, unpackPrefixes } from './prefix-list.ts';
import { drawnList } from './testing/drawn-list.ts';

const prefix = fc
  .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), { minLength: 3, maxLength: 3 })
  .map((characters) => characters.join(''));

describe('packed prefixes', () => {
  it('unpack in order, each once', () => {
    fc.assert(
      fc.property(fc.array(prefix), (prefixes) => {
        expect(unpackPrefixes(packPrefixes(prefixes))).toEqual([...new Set(prefixes)].sort());
      }),
    );
  });

  it('are written as the distances between them', () => {
    expect(packPrefixes(['ABC', '000', 'ABD'])).toBe('0 abc 1');
    expect(unpackPrefixes('')).toEqual([]);
  });

  it('of the whole country compress to less than a third of the size limit', () => {
    const list = drawnList({ prefixes: 19_000, plans: 64 });
    expect(list.plans.flatMap(({ prefixes }) => unpackPrefixes(prefixes))).toHaveLength(19_000);
    const text = JSON.stringify({ data: { current: prefixListSchema.parse(list) } });
    const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    // At most a third of the limit, because the part of the earlier list that differs is sent, too, and may be just as long.
    expect(brotli.byteLength).toBeLessThan(limits.prefixList.sentBytes / 3);
    expect(gzipSync(text).byteLength).toBeLessThan(limits.prefixList.sentBytes / 3);
  });
});

describe('plansWith', () => {
  it('returns every plan with the prefix, and none for an unknown prefix', () => {
    const list = {
      source: 'Sample list',
      asOf: '2025-06',
      plans: [
        { name: 'Blue of Northbank', phones: [], prefixes: packPrefixes(['ABC', 'XYZ']) },
        {
          name: 'Blue of Southbank',
          state: 'CA',
          phones: ['(800) 555-0100'],
          prefixes: packPrefixes(['XYZ']),
        },
      ],
    };
    expect(plansWith(list, 'ABC').map(({ name }) => name)).toEqual(['Blue of Northbank']);
    expect(plansWith(list, 'XYZ')).toEqual([
      { name: 'Blue of Northbank', phones: [] },
      { name: 'Blue of Southbank', state: 'CA', phones: ['(800) 555-0100'] },
    ]);
    expect(plansWith(list, 'ABD')).toEqual([]);
    expect(plansWith(undefined, 'ABC')).toEqual([]);
  });
});
