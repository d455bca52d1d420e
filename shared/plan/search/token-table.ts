import { type Groups, groupByValue } from './groups.ts';
import { createTextPool, type TextPool } from './text-pool.ts';

/** Every distinct blank-delimited token of the table's text and the cells it stands in. */
export type TokenTable = { readonly pool: TextPool; readonly cells: Groups };

const cellsPerStep = 500;

/**
 * Takes the cells apart in steps; between two steps the caller may pause. A query word holds no blank, so a text
 * contains it exactly if one of the text's tokens does.
 */
export function* readTokens(cellTexts: readonly string[]): Generator<undefined, TokenTable> {
  const numbers = new Map<string, number>();
  const tokens: string[] = [];
  const lastCell: number[] = [];
  // Pairs of token and cell, in the order of the cells.
  const pairTokens: number[] = [];
  const pairCells: number[] = [];
  for (const [cell, text] of cellTexts.entries()) {
    if (cell % cellsPerStep === cellsPerStep - 1) yield;
    for (const word of text.split(' ')) {
      if (word === '') continue;
      let token = numbers.get(word);
      if (token === undefined) {
        token = tokens.length;
        numbers.set(word, token);
        tokens.push(word);
        lastCell.push(-1);
      }
      if (lastCell[token] === cell) continue;
      lastCell[token] = cell;
      pairTokens.push(token);
      pairCells.push(cell);
    }
  }
  yield;
  const groupOf = Uint32Array.from(pairTokens);
  yield;
  const cells = groupByValue(groupOf, tokens.length, (index) => pairCells[index] ?? 0);
  yield;
  return { pool: createTextPool(tokens), cells };
}
