import { describe, expect, it } from '@jest/globals';
import { drawCard } from './card-art.ts';
import { cardOf } from './cards.ts';
import { demoPayers } from './payers.ts';

describe('card images', () => {
  it('are WebP files of at most 60 KB, the same at each drawing', async () => {
    for (const payer of demoPayers.filter((_, index) => index % 5 === 0)) {
      const card = await drawCard(payer);
      for (const image of [card.front, card.back]) {
        expect(Buffer.from(image.subarray(8, 12)).toString()).toBe('WEBP');
        expect(image.byteLength).toBeLessThanOrEqual(60_000);
        expect(image.byteLength).toBeGreaterThan(5_000);
      }
      expect(Buffer.from(card.front).equals((await drawCard(payer)).front)).toBe(true);
    }
  });

  it('have a key of their own for each payer and side', () => {
    const keys = demoPayers.flatMap((payer) => {
      const sides = cardOf(payer);
      return sides === undefined ? [] : [sides.front.key, sides.back.key];
    });
    expect(keys.length).toBeGreaterThan(20);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^cards\/[0-9a-f]{32}\.webp$/.test(key))).toBe(true);
  });
});
