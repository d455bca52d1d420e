import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DemoPayer } from './data/payers.ts';

export const cardFolder = join(import.meta.dirname, 'cards');

/** One side of a payer's card: its image file, its key in the card bucket, and the address at which the site serves it. */
export type CardSide = { readonly file: string; readonly key: string; readonly path: string };

// Part of the keys: a changed drawing needs a new key, because browsers cache card images for good.
const drawing = '2';

/** Returns the two sides of a payer's card, or undefined if the payer issues none. */
export function cardOf(payer: DemoPayer): { front: CardSide; back: CardSide } | undefined {
  if (payer.payerId === '') return undefined;
  return { front: side(payer, 'front'), back: side(payer, 'back') };
}

function side(payer: DemoPayer, name: 'front' | 'back'): CardSide {
  const hash = createHash('sha256').update(`${drawing}/${payer.name}/${name}`).digest('hex');
  const key = `cards/${hash.slice(0, 32)}.webp`;
  return { file: join(cardFolder, `${payer.code}-${name}.webp`), key, path: `/${key}` };
}
