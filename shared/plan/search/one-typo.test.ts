import { expect, it } from '@jest/globals';
import { visitTypos } from './one-typo.ts';
import { createTextPool } from './text-pool.ts';

function found(tokens: readonly string[], word: string): Set<string> {
  const pieces = new Set<string>();
  visitTypos(createTextPool(tokens), word, (entry, piece) => pieces.add(`${entry} ${piece}`));
  return pieces;
}

it('takes no more than what stands there where all text begins or ends with a typo', () => {
  for (const token of ['ilver', 'zilver', 'silve', 'silvez']) {
    expect(found([token], 'silver')).toEqual(new Set([`0 ${token}`]));
    expect(found(['gold', token], 'silver')).toEqual(new Set([`1 ${token}`]));
    expect(found([token, 'gold'], 'silver')).toEqual(new Set([`0 ${token}`]));
  }
});
