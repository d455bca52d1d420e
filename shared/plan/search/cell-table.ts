import { foldText } from '../../text/fold-text.ts';
import type { Plan } from '../plan.ts';
import { searchedTexts } from '../plan-columns.ts';
import { type Groups, groupByValue } from './groups.ts';

/**
 * The table's distinct cell texts, folded. Payers, addresses, phones and statuses repeat on many plans, so this is
 * about half of all text, and each text is folded and taken apart only once.
 */
export type CellTable = {
  readonly texts: readonly string[];
  /** Cell number → the rows that show it. */
  readonly rows: Groups;
  /** Cell number → 1 if its text says which plan it is; see `searchedTexts`. */
  readonly identifies: Uint8Array;
};

const rowsPerStep = 500;

/** Numbers for the texts of one column. A column whose texts hardly repeat (notes) is not worth looking up. */
type ColumnNumbers = { readonly numbers: Map<string, number>; repeats: boolean };

function stillRepeats({ numbers }: ColumnNumbers, rowsRead: number): boolean {
  return numbers.size < rowsRead * 0.75;
}

/** Reads the plans in steps; between two steps the caller may pause. */
export function* readCells(plans: readonly Plan[]): Generator<undefined, CellTable> {
  const width = searchedTexts.length;
  const columns = searchedTexts.map(({ text, identifies }) => ({
    text,
    identifies: identifies ? 1 : 0,
    numbers: new Map([['', 0]]),
    repeats: true,
  }));
  const texts: string[] = [''];
  const identifies: number[] = [0];
  const cellOf = new Uint32Array(plans.length * width);
  let position = 0;
  for (const [row, plan] of plans.entries()) {
    if (row % rowsPerStep === rowsPerStep - 1) {
      for (const column of columns) column.repeats &&= stillRepeats(column, row);
      yield;
    }
    for (const column of columns) {
      const text = column.text(plan);
      let cell = column.repeats || text === '' ? column.numbers.get(text) : undefined;
      if (cell === undefined) {
        cell = texts.length;
        if (column.repeats) column.numbers.set(text, cell);
        texts.push(foldText(text));
        identifies.push(column.identifies);
      }
      cellOf[position++] = cell;
    }
  }
  const rows = groupByValue(cellOf, texts.length, (index) => Math.floor(index / width));
  return { texts, rows, identifies: Uint8Array.from(identifies) };
}
