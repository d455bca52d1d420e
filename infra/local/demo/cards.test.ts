import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { checkPicture } from '../../../functions/images/check-picture.ts';
import { cardFolder, cardOf } from './cards.ts';
import { demoPayers } from './data/payers.ts';

const sides = demoPayers.flatMap((payer) => Object.values(cardOf(payer) ?? {}));

it('each payer has two pictures, as the product would take them from a person (else: npm run cards)', () => {
  expect(sides.map(({ file }) => basename(file)).sort()).toEqual(readdirSync(cardFolder).sort());
  for (const { file } of sides) {
    const bytes = readFileSync(file);
    expect(bytes.length).toBeLessThan(60_000);
    expect(checkPicture(bytes, 'image/webp').equals(bytes)).toBe(true);
  }
});

it('each picture has a key of its own', () => {
  const keys = sides.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^cards\/[0-9a-f]{32}\.webp$/.test(key))).toBe(true);
});
