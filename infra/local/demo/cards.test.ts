import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { checkPicture } from '../../../functions/images/check-picture.ts';
import { cardFolder, cardOf } from './cards.ts';
import { demoPayers } from './data/payers.ts';

const sides = demoPayers.flatMap((payer) => Object.values(cardOf(payer) ?? {}));

it('every demo payer that issues cards has two images that the product accepts (else: npm run cards)', () => {
  expect(sides.map(({ file }) => basename(file)).sort()).toEqual(readdirSync(cardFolder).sort());
  for (const { file } of sides) {
    const bytes = readFileSync(file);
    expect(bytes.length).toBeLessThan(60_000);
    expect(checkPicture(bytes, 'image/webp').equals(bytes)).toBe(true);
  }
});

it('each card image has its own key', () => {
  const keys = sides.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^cards\/[0-9a-f]{32}\.webp$/.test(key))).toBe(true);
});
